import { showCard } from "../platform/notification-cards.ts";

/** Announces that there is a new version. Nothing is lost by waiting: the old one goes on working. */
export function offerUpdate(onAccept: () => void): void {
  void showCard({
    id: "update",
    title: "Há uma versão nova do portal",
    text: "Atualize quando quiser: nada do que você salvou se perde.",
    timeoutMs: 0,
    action: { label: "Atualizar", onSelect: onAccept },
  });
}
