import { Button } from "../button/button.tsx";
import { Messages, createMessages } from "./messages.tsx";
import type { MessagesLabels } from "./messages.tsx";

export const title = "Mensagens flutuantes";

const store = createMessages();

const labels: MessagesLabels = {
  region: "Mensagens",
  close: "Fechar",
  kinds: { success: "Sucesso", warning: "Atenção", error: "Erro", info: "Informação", loading: "Aguarde" },
};

export const examples = [
  {
    title: "Os cinco tipos",
    element: (
      <div className="examples-row">
        <Button variant="secondary" onClick={() => store.success("Dados salvos.")}>
          Sucesso
        </Button>
        <Button variant="secondary" onClick={() => store.warning("Sua sessão termina em 2 minutos.")}>
          Aviso
        </Button>
        <Button
          variant="secondary"
          onClick={() => store.error("Você não tem permissão para abrir esta página.")}
        >
          Erro
        </Button>
        <Button
          variant="secondary"
          onClick={() => store.info("Há uma versão nova do regulamento.", { timeoutMs: 0 })}
        >
          Informação que fica
        </Button>
        <Button variant="secondary" onClick={() => store.loading("Enviando a nota fiscal")}>
          Carregando
        </Button>
        <Button variant="text" onClick={() => store.clearTransient()}>
          Mudar de página
        </Button>
        <Messages store={store} labels={labels} />
      </div>
    ),
  },
];
