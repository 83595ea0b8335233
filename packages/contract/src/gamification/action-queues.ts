/** The queues of section 9. Every action is filed under one of them. */
export type ActionQueue = "NEWS" | "LOGIN" | "GAME_DAY" | "SURVEY" | "OTHER";

/** The actions that are recorded today. Those of a referral belong to no queue of their own. */
const QUEUES = {
  welcome: "LOGIN",
  "update-profile": "LOGIN",
  "refer-sender": "OTHER",
  "refer-receiver": "OTHER",
} as const satisfies Record<string, ActionQueue>;

export type RecordedAction = keyof typeof QUEUES;

/** Returns the queue under which an action is filed (section 9, "Gamification action to queue mapping"). */
export function queueOf(action: RecordedAction): ActionQueue {
  return QUEUES[action];
}
