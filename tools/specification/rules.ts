import { decidedRules } from "./decided-rules.ts";
import { rules, type SpecifiedRule } from "./rule-row.ts";

const api = "apps/api/src/capabilities";
const session = "apps/portal/src/platform/session";
const journeys = "tests/e2e";
const brazil = "packages/brazil/src";

const firstSections = [
  ...rules("1", [
    [
      "A user type has values of its own, over everybody's",
      `${api}/settings/settings.test.ts`,
      "a user type has its own value",
    ],
    [
      "They reach the members of the type",
      "apps/api/test/fault/settings-per-user-type.test.ts",
      "is as long as the member's account type has it",
    ],
    [
      "The environment says whether points are real",
      `${api}/home/session-reply.test.ts`,
      "whether the points are real",
    ],
  ]),
  ...rules("2.1", [
    [
      "Each page has its access and account types",
      `${session}/access-matrix.test.ts`,
      "is declared with the access",
    ],
    [
      "The wanted location is used after the log-in",
      `${journeys}/log-in/log-in.spec.ts`,
      "a visitor who wanted a page comes to it",
    ],
    [
      "A refused page says so, and stays said",
      `${journeys}/everywhere/access.spec.ts`,
      "NO_PERMISSION_TO_ACCESS_PAGE",
    ],
    [
      "A link hides from whom its page is not for",
      "apps/portal/src/shell/navigation-links.test.ts",
      "row 1: where every page",
    ],
  ]),
  ...rules("2.5", [
    [
      "The home follows the account type",
      "apps/portal/src/features/home/home-variants.test.ts",
      "is chosen by account type",
    ],
  ]),
  ...rules("2.6", [
    [
      '"rushdevendas" hides six top links',
      "apps/portal/src/shell/navigation-links.test.ts",
      "rushdevendas hides its six links",
    ],
    [
      'One user type has a blank "Notas Fiscais"',
      "apps/portal/src/shell/navigation-links.test.ts",
      "the label Notas Fiscais is blank",
    ],
    [
      "The channel bar is for focal points with several channels",
      "apps/portal/src/features/channels/channel-rules.test.ts",
      "the bar is for focal points",
    ],
    [
      "The last choice of a channel holds while it is valid",
      "apps/portal/src/features/channels/channel-rules.test.ts",
      "the channel chosen last holds",
    ],
  ]),
  ...rules("2.7", [
    [
      "Messages do not repeat themselves and leave by themselves",
      "packages/ui/test/overlays.e2e.ts",
      "the same error twice is one message that shakes",
    ],
    [
      '"Trocar Conta" lists the group by category',
      "apps/portal/src/features/user-groups/group-rules.test.ts",
      "accounts stand by loyalty category",
    ],
    [
      "An inactive or blocked account is not switched to",
      `${api}/user-groups/user-groups.test.ts`,
      "to an inactive, a blocked or a departed account is refused",
    ],
    [
      'The words between two "##" link to the term',
      "packages/ui/src/checkbox/link-label.test.ts",
      "the words between two markers are the link",
    ],
  ]),
];

const states = [
  ...rules("4", [
    [
      "Profile check: no accepted profile leads to /logout",
      `${api}/identity/log-in/log-in.test.ts`,
      "a member without an accepted profile is led out",
    ],
    [
      "Terms: pending are the active ones not yet accepted",
      `${api}/terms/terms-rules.test.ts`,
      "is the newest of every term",
    ],
    [
      "Terms: an acceptance with an opt-out date counts no more",
      `${api}/terms/terms.test.ts`,
      "counts no more once its member has left",
    ],
    [
      "Opt-out: the log-in is refused",
      `${api}/identity/log-in/log-in.test.ts`,
      "blocked, inactive and opted out are disclosed",
    ],
    [
      "Group log-in goes back to the main user",
      `${api}/user-groups/group-log-in.test.ts`,
      "leads a session that was reached by a switch to the main user",
    ],
    [
      "Channels: own account, or related ones for focal points",
      "apps/portal/src/features/channels/channel-rules.test.ts",
      "a focal point chooses among the related accounts",
    ],
    ["Cases: two documents for two reasons", `${api}/support/image/case-images.test.ts`, "5.1: EMPTY_PHOTO"],
    [
      'Cases: visitors are offered no "Nota Fiscal"',
      `${api}/support/open-case.test.ts`,
      "section 4: a visitor is not offered invoices",
    ],
    ["Banners by home", `${api}/content/banners.test.ts`, "a member sees the logged home's banners only"],
    ["Banners by app", `${api}/content/banners.test.ts`, "only banners of every programme or of this one"],
    [
      "Banners by target group, checked by the server",
      `${api}/content/banners.test.ts`,
      "the server limits a member's banners by target group",
    ],
    [
      "A target group is asked for by an allow-list of objects and fields (7.3)",
      `${api}/content/validate-target.test.ts`,
      "objects and fields that are not on the server's list are refused",
    ],
    [
      "A category is active while any of its accounts is",
      `${api}/user-groups/user-groups.test.ts`,
      "a category is active while any of its accounts is",
    ],
    [
      "The token is renewed 5 minutes before its end",
      `${session}/session-manager.test.ts`,
      "renews its token five minutes before it expires",
    ],
    ["Raffles between their dates"],
    ["Startup messages in their window"],
    ["Who may use a rule of point groups"],
    [
      "How-to-earn items by category",
      "apps/api/src/capabilities/earning/rule/read-how-to-earn.test.ts",
      "for everybody, for their category and for their milestone",
    ],
    ["Point groups: invites and acts"],
    [
      "Invoices: the state that is shown",
      "apps/portal/src/features/invoices/invoice-words.test.ts",
      "section 4: what waits",
    ],
    [
      "Favourites are inactivated by a date",
      `${api}/channels/favorites.test.ts`,
      "a favourite is taken off by a date",
    ],
    ["Actions wait in queues until a worker takes them"],
  ]),
];

const forms = [
  ...rules("5.1", [
    [
      "Each rule has one verdict in form and call",
      `${journeys}/support/case-form.spec.ts`,
      "5.1: each rule has the same verdict",
    ],
  ]),
  ...rules("5.2", [
    ["Each rule of a sign-up", `${api}/registration/registration.test.ts`, "each rule of the form"],
    ["Each rule of a profile", `${api}/registration/update-profile.test.ts`, "each rule of a profile"],
    [
      "Editing locks category, tax id, names and phone",
      `${api}/registration/update-profile.test.ts`,
      "what is locked stays as it was",
    ],
  ]),
  ...rules("5.3", [
    ["E-mail", `${brazil}/contact/email.test.ts`, "whoever types @ means an e-mail"],
    ["CPF", `${brazil}/document/cpf.test.ts`, "any nine digits with their two check digits are one"],
    ["CNPJ", `${brazil}/document/cnpj.test.ts`, "any twelve characters with their two check digits are one"],
    ["Cellphone", `${brazil}/contact/cellphone.test.ts`, "there are 67 area codes and no others"],
    ["Age", `${brazil}/person/age.test.ts`, "both limits are included"],
    ["Username", `${brazil}/person/username.test.ts`, "plain text carries no value"],
    ["Password rules", `${brazil}/person/password.test.ts`, "a rule is a kind and a count"],
    ["CEP", `${brazil}/contact/cep.test.ts`, "each refusal says why"],
  ]),
  ...rules("5.4", [
    [
      "Names that are saved have 3 characters",
      `${api}/registration/settings-followed.test.ts`,
      "SavedNameChars: shorter names are kept",
    ],
    ["A referral code has to exist", `${api}/registration/registration.test.ts`, "invalid-referral-code"],
    [
      "A tax id is one member's",
      `${api}/registration/sign-up-faults.test.ts`,
      "row 6: a sign-up with a CPF or an e-mail that a member has",
    ],
    [
      "A sign-up accepts every term that applies",
      `${api}/registration/registration.test.ts`,
      "every term of the category is accepted with the sign-up",
    ],
    [
      "A company's name stands for a person's",
      `${api}/registration/registration.test.ts`,
      "a company's name stands in the place of a person's",
    ],
    [
      "Without an e-mail the door knows a derived one",
      `${api}/registration/registration.test.ts`,
      "the door knows them by a derived one",
    ],
  ]),
  ...rules("5.5", [
    [
      "A balance that is not there is an error",
      `${api}/points/statement/statement.test.ts`,
      "is an error where there is none, never a zero",
    ],
    [
      "A version of a term is returned only if active",
      `${api}/terms/reading-terms.test.ts`,
      "return a version only if active (5.5)",
    ],
    ["Pictures are kept as JPEG", `${api}/profile/photo.test.ts`, "a picture is stored as a square JPEG"],
    [
      "A text too long is cut to one less and an ellipsis",
      `${brazil}/contact/hints.test.ts`,
      "a text too long is cut",
    ],
    [
      "Hints of a phone and of an e-mail",
      `${brazil}/contact/hints.test.ts`,
      "a phone shows its last 4 digits",
    ],
  ]),
];

/** What the specification says beside pages, calls, records, codes and constants. */
export const specifiedRules: readonly SpecifiedRule[] = [
  ...firstSections,
  ...states,
  ...forms,
  ...decidedRules,
];
