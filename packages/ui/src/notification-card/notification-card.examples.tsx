import { Button } from "../button/button.tsx";
import { NotificationCards, createNotificationCards } from "./notification-card.tsx";

export const title = "Cartão de notificação";

const store = createNotificationCards();

function invite() {
  store.show({
    icon: "people",
    title: "Convite para o grupo Fazenda Boa Vista",
    text: "Marina Coelho quer somar pontos com você.",
    action: { label: "Ver convite", href: "#convite" },
  });
}

function confirmOrder() {
  store.show({ icon: "truck", title: "Pedido 88.412 saiu para entrega", text: "Chega até 12/11/2026." });
}

export const examples = [
  {
    title: "Com uma ação, e sem",
    element: (
      <div className="examples-row">
        <Button variant="secondary" onClick={invite}>
          Convite
        </Button>
        <Button variant="secondary" onClick={confirmOrder}>
          Entrega
        </Button>
        <NotificationCards store={store} labels={{ region: "Notificações", close: "Dispensar" }} />
      </div>
    ),
  },
];
