import { escapeHtml } from "../../../platform/html/sanitise.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { HttpServer } from "../../../platform/http/serve.ts";
import { openTicket } from "./shop-ticket.ts";

const POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Serves the demo's shop, `/dev/shop`, which opens the ticket as a partner's would. Where the programme is no demo it does not exist. */
export function demoShopRoute({ fastify, platform }: HttpServer): void {
  if (!platform.config.isDemo) return;
  fastify.get<{ Querystring: { ticket?: unknown } }>("/dev/shop", async ({ query }, reply) =>
    reply
      .headers({
        "content-security-policy": POLICY,
        "cache-control": "no-store",
        "referrer-policy": "no-referrer",
      })
      .type("text/html; charset=utf-8")
      .send(page(await greeting(typeof query.ticket === "string" ? query.ticket : ""))),
  );

  async function greeting(ticket: string): Promise<string> {
    try {
      const { name } = await openTicket(platform, ticket);
      return `Você entrou como ${name}.`;
    } catch (error) {
      if (error instanceof Refusal) return "Este link não vale mais. Volte ao portal e abra a loja de novo.";
      throw error;
    }
  }
}

function page(words: string): string {
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Loja do parceiro da demonstração</title>
</head>
<body>
<main>
<h1>Loja do parceiro da demonstração</h1>
<p>${escapeHtml(words)}</p>
<p><a href="/beneficios">Voltar ao portal</a></p>
</main>
</body>
</html>
`;
}
