import type { GroupData, LinkedContact } from "@colheita/contract/user-groups/user-groups-records";
import { Avatar } from "@colheita/ui/avatar/avatar";
import { Badge } from "@colheita/ui/badge/badge";
import { Icon } from "@colheita/ui/icon/icon";
import { categoryLabel } from "../../platform/category-rules.ts";
import { accountSetsOf, nameOf } from "./group-rules.ts";
import type { GroupAccount } from "./group-rules.ts";
import { closedState } from "./switch-words.ts";
import styles from "./user-groups.module.css";

const CPF_HINT_LENGTH = 14;

function End({ account }: { account: GroupAccount }) {
  const { state, contact } = account;
  if (state === "active")
    return (
      <span className={styles.active}>
        <Icon name="check" size="small" /> Ativo
      </span>
    );
  if (state === "closed")
    return (
      <span className={styles.closed}>
        <Badge icon="lock">{closedState(contact)}</Badge>
      </span>
    );
  return <Icon name="chevr" size="small" />;
}

interface AccountProps {
  account: GroupAccount;
  isLeft: boolean;
  onChoose: (of: GroupAccount) => void;
}

const focus = (button: HTMLButtonElement | null) => button?.focus();

function Account({ account, isLeft, onChoose }: AccountProps) {
  const { contact, state } = account;
  const name = nameOf(contact);
  const { taxIdHint } = contact;
  const content = (
    <>
      <Avatar seed={contact.id} name={name} photoUrl={contact.photoUrl} />
      <span className={styles.words}>
        <b className={styles.name}>{name}</b>
        <span className="small soft">
          {taxIdHint.length === CPF_HINT_LENGTH ? "CPF" : "CNPJ"}{" "}
          <span className={styles.hint}>{taxIdHint}</span>
        </span>
      </span>
      <End account={account} />
    </>
  );
  return (
    <li data-state={state} className={styles.account}>
      {state === "active" ? (
        <div className={styles.row} aria-current="true">
          {content}
        </div>
      ) : (
        <button
          ref={isLeft ? focus : undefined}
          type="button"
          className={styles.row}
          onClick={() => onChoose(account)}
        >
          {content}
        </button>
      )}
    </li>
  );
}

interface AccountListProps {
  group: GroupData;
  memberId: string;
  /** The focus goes to this account. */
  leftId?: string | undefined;
  onChoose: (contact: LinkedContact) => void;
  /** The account can't be gone on as. */
  onRefuse: (contact: LinkedContact) => void;
}

/** Shows the accounts of the owner, by loyalty category. */
export function AccountList({ group, memberId, leftId, onChoose, onRefuse }: AccountListProps) {
  const choose = ({ state, contact }: GroupAccount) => (state === "open" ? onChoose : onRefuse)(contact);
  return accountSetsOf(group, memberId).map(({ category, accounts }) => (
    <section key={category} className={styles.set}>
      <h3 className={styles.category}>{categoryLabel(category)}</h3>
      {/* Safari drops the meaning of a list without bullets unless its role is said. */}
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari drops the meaning of a list without bullets */}
      <ul role="list" className={styles.list} aria-label={categoryLabel(category)}>
        {accounts.map((account) => (
          <Account
            key={account.contact.id}
            account={account}
            isLeft={account.contact.id === leftId}
            onChoose={choose}
          />
        ))}
      </ul>
    </section>
  ));
}
