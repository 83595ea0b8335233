import { useState } from "react";
import { LoadMore } from "./load-more.tsx";

export const title = "Carregar mais";

const TOTAL = 26;
const PAGE = 10;

function Growing() {
  const [count, setCount] = useState(PAGE);
  const [isBusy, setIsBusy] = useState(false);
  function load() {
    setIsBusy(true);
    setTimeout(() => {
      setIsBusy(false);
      setCount((shown) => Math.min(TOTAL, shown + PAGE));
    }, 300);
  }
  return (
    <LoadMore
      shown={`${String(count)} de ${String(TOTAL)} lançamentos`}
      buttonLabel={`Carregar mais ${String(Math.min(PAGE, TOTAL - count))}`}
      busyLabel="Carregando"
      hasMore={count < TOTAL}
      isBusy={isBusy}
      onLoad={load}
    />
  );
}

export const examples = [{ title: "Até o fim da lista", element: <Growing /> }];
