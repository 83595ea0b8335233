import * as z from "zod/mini";
import {
  between,
  jsonSetting,
  pageSetting,
  perUserType,
  textSetting,
  type SettingTable,
} from "../kit/setting.ts";
import { pageWords, portalFigures, type PortalFigure } from "../routes/portal-settings.ts";
import type { ReadingPage } from "./settings-endpoints.ts";

const KeptDays = z.object({
  calls: between(183, 3_650),
  messages: between(1, 365),
  idempotencyKeys: between(2, 30),
  deadJobs: between(1, 3_650),
  endedSessions: between(1, 3_650),
  notifications: between(30, 3_650),
  actions: between(30, 3_650),
  endedAcceptances: between(365, 7_300),
  exports: between(1, 30),
  closures: between(30, 3_650),
  cases: between(30, 3_650),
  caseDocuments: between(1, 3_650),
  idleCaseDocuments: between(1, 3_650),
});

/** A figure may be a tenth to ten times what it is while nobody set another: what is longer or shorter is a slip. */
const figureSchemas = Object.fromEntries(
  Object.entries(portalFigures).map(([name, value]) => [name, between(Math.ceil(value / 10), value * 10)]),
) as Record<PortalFigure, ReturnType<typeof between>>;

const pages: Readonly<Record<ReadingPage, ReturnType<typeof pageSetting>>> = {
  TermsOfService: pageSetting("Termos de uso"),
  PrivacyPolicy: pageSetting("Política de privacidade"),
  Regulation: pageSetting("Regulamento"),
  ContactUs: pageSetting("Fale Conosco"),
  AboutProgram: pageSetting("Como funciona"),
};

/** What the programme is called and says, and how long it stores what it records. */
export const programmeSettings = {
  ...pages,
  ProgrammeName: textSetting(pageWords.PROGRAMME_NAME, 40),
  PointsLabel: perUserType(textSetting(pageWords.POINTS_LABEL, 40)),
  LevelLabel: perUserType(textSetting(pageWords.LEVEL_LABEL, 40)),
  /** What a visitor reads first, and how the programme works in three steps (2.3). */
  VisitorWelcomeTitle: textSetting(pageWords.WELCOME_TITLE),
  VisitorWelcomeText: textSetting(pageWords.WELCOME_TEXT, 200),
  VisitorStep1Title: textSetting(pageWords.STEP_1_TITLE, 30),
  VisitorStep1Text: textSetting(pageWords.STEP_1_TEXT, 120),
  VisitorStep2Title: textSetting(pageWords.STEP_2_TITLE, 30),
  VisitorStep2Text: textSetting(pageWords.STEP_2_TEXT, 120),
  VisitorStep3Title: textSetting(pageWords.STEP_3_TITLE, 30),
  VisitorStep3Text: textSetting(pageWords.STEP_3_TEXT, 120),
  /** By what the portal itself goes: how long it waits and shows things (section 9). */
  PortalFigures: jsonSetting(z.object(figureSchemas), { ...portalFigures }),
  PageSize: perUserType(jsonSetting(between(1, 50), 10)),
  /**
   * Days that what a process of the programme records is stored. Calls stay at least half a year: the Marco Civil da
   * Internet (Lei 12.965/2014, art. 15) asks for that. What holds a code goes with the code, whatever is set here. Who
   * left may claim for five years (Código de Defesa do Consumidor, art. 27): so long the acceptances of theirs can be
   * shown. Support cases stay five years after their last change, as long as a consumer may claim (Lei 8.078/1990, art.
   * 27); the photos of documents that came with them go much sooner: so long after the case was closed, or, in a case
   * that nobody closes, after the last thing that happened in it.
   */
  KeptDays: jsonSetting(KeptDays, {
    calls: 365,
    messages: 30,
    idempotencyKeys: 2,
    deadJobs: 90,
    endedSessions: 180,
    notifications: 730,
    actions: 730,
    endedAcceptances: 1_825,
    exports: 7,
    closures: 1_825,
    cases: 1_826,
    caseDocuments: 30,
    idleCaseDocuments: 90,
  }),
} as const satisfies SettingTable;
