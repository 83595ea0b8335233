import { Button } from "@colheita/ui/button/button";

export default function NotFoundPage() {
  return (
    <div className="container">
      <div className="page-head stack">
        <h1>Página não encontrada</h1>
        <p>Este endereço não existe no portal. Confira o link ou volte ao início.</p>
        <Button href="/">Ir para o início</Button>
      </div>
    </div>
  );
}
