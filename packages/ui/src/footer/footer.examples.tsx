import { Drawing } from "../drawing/drawing.tsx";
import { farmMap } from "../patterns/patterns.ts";
import { Footer } from "./footer.tsx";

export const title = "Rodapé";

const strip = farmMap({
  id: "footer-example",
  width: 1280,
  height: 64,
  seed: "rodape",
  cell: 9000,
  hasRiver: false,
  trackColor: "#06371F",
});

export const examples = [
  {
    title: "Completo",
    element: (
      <Footer
        brand={{ name: "Colheita", label: "Colheita, página inicial", href: "#inicio" }}
        navLabel="Rodapé"
        links={[
          { href: "#termos", label: "Termos de uso" },
          { href: "#privacidade", label: "Política de privacidade" },
          { href: "#regulamento", label: "Regulamentos" },
          { href: "#contato", label: "Fale Conosco" },
        ]}
        note="Programa Colheita, safra 26/27"
        strip={<Drawing svg={strip} />}
      />
    ),
  },
];
