/** A message as the demo's outbox shows it. */
export interface OutboxMessage {
  readonly to: string;
  readonly channel: "email" | "sms";
  readonly subject: string;
  readonly text: string;
  /** ISO 8601, in UTC. */
  readonly sentAt: string;
}

const when = new Intl.DateTimeFormat("pt-BR", {
  timeZone: "America/Sao_Paulo",
  dateStyle: "short",
  timeStyle: "medium",
});
const CHANNELS = { email: "E-mail", sms: "SMS" } as const;

/** Returns the demo's mailbox as a page of plain HTML: no script, one style sheet. */
export function outboxPage(messages: readonly OutboxMessage[]): string {
  const list =
    messages.length === 0
      ? "<p>Nenhuma mensagem ainda. Peça um código no portal e volte aqui.</p>"
      : `<ol>${messages.map(entry).join("")}</ol>`;
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Caixa de saída da demonstração</title>
<link rel="stylesheet" href="/dev/outbox.css">
</head>
<body>
<main>
<h1>Caixa de saída da demonstração</h1>
<p>E-mails e SMS que o programa enviaria, do mais novo ao mais antigo. <a href="/dev/outbox">Atualizar</a></p>
${list}
</main>
</body>
</html>
`;
}

function entry({ to, channel, subject, text, sentAt }: OutboxMessage): string {
  return `<li><article>
<h2>${escape(subject)}</h2>
<p class="facts">${CHANNELS[channel]} para <strong>${escape(to)}</strong> · <time datetime="${sentAt}">${when.format(new Date(sentAt))}</time></p>
<pre>${escape(text)}</pre>
</article></li>
`;
}

function escape(text: string): string {
  const names: Readonly<Record<string, string>> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  };
  return text.replace(/[&<>"']/g, (character) => names[character] ?? character);
}

export const OUTBOX_STYLE = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; padding: 24px 16px; }
main { max-width: 720px; margin: 0 auto; }
h1 { font-size: 24px; line-height: 1.2; }
ol { list-style: none; margin: 24px 0 0; padding: 0; }
li { border-top: 1px solid #8886; padding: 16px 0; }
h2 { font-size: 18px; margin: 0; }
.facts { margin: 4px 0 12px; font-size: 14px; }
pre { margin: 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
a { display: inline-block; padding: 10px 0; }
`;
