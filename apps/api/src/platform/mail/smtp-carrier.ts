import { promisify } from "node:util";
import MailComposer from "nodemailer/lib/mail-composer";
import SmtpConnection from "nodemailer/lib/smtp-connection";
import { NotCarried, type Carrier, type DeliveryOutcome } from "./carrier.ts";

const CONNECT_LIMIT_MS = 10_000;
const ANSWER_LIMIT_MS = 30_000;
const LOOPBACK = /^(localhost|127\.|\[?::1\]?$)/;

/**
 * Returns a carrier of e-mail by SMTP, one connection for each, so that it is known how far the talk went when it broke
 * off. The address names server, user and password: `smtps://user:password@host:465`, or `smtp://…:587`, which upgrades
 * to TLS: always where a password is sent to another machine.
 */
export function smtpCarrier(address: string, from: string): Carrier {
  const url = new URL(address);
  const envelopeFrom = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
  const domain = envelopeFrom.slice(envelopeFrom.lastIndexOf("@") + 1);
  return async ({ id, to, subject, text, html }) => {
    const mail = new MailComposer({
      from,
      to,
      subject,
      text,
      ...(html === null ? {} : { html }),
      messageId: `<${id}@${domain}>`,
    });
    const words = await mail.compile().build();
    await talk(url, { from: envelopeFrom, to }, words);
  };
}

async function talk(url: URL, envelope: { from: string; to: string }, words: Buffer): Promise<void> {
  const connection = new SmtpConnection(optionsOf(url));
  try {
    // A connection that breaks off outside of a question is reported by this event alone.
    const broken = new Promise<never>((_resolve, reject) => connection.once("error", reject));
    broken.catch(() => undefined);
    connection.on("error", () => undefined);
    await Promise.race([broken, speak(connection, url, envelope, words)]);
  } catch (error) {
    throw new NotCarried(outcomeOf(error, connection), error);
  } finally {
    connection.quit();
    connection.close();
  }
}

async function speak(
  connection: SmtpConnection,
  url: URL,
  envelope: { from: string; to: string },
  words: Buffer,
): Promise<void> {
  await promisify<void>((done) => connection.connect((error) => done(error ?? null)))();
  if (url.username !== "") {
    const auth = { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) };
    await promisify<void>((done) => connection.login(auth, (error) => done(error ?? null)))();
  }
  await promisify<void>((done) => connection.send(envelope, words, (error) => done(error ?? null)))();
}

function optionsOf(url: URL) {
  const isSecure = url.protocol === "smtps:";
  return {
    host: url.hostname,
    port: Number(url.port) || (isSecure ? 465 : 587),
    secure: isSecure,
    requireTLS: !isSecure && url.username !== "" && !LOOPBACK.test(url.hostname),
    connectionTimeout: CONNECT_LIMIT_MS,
    greetingTimeout: CONNECT_LIMIT_MS,
    socketTimeout: ANSWER_LIMIT_MS,
    dnsTimeout: CONNECT_LIMIT_MS,
  };
}

function outcomeOf(error: unknown, connection: SmtpConnection): DeliveryOutcome {
  const { responseCode, command = "" } = error as { responseCode?: number; command?: string };
  // Only what is said about the letter concerns the letter: a server that lets nobody in may do so tomorrow.
  if (responseCode && /^(MAIL FROM|RCPT TO|DATA)/.test(command))
    return responseCode >= 500 ? "never" : "later";
  // After "354 go ahead" the words may be out and only the answer lost.
  const lastAnswer = connection.lastServerResponse || "";
  return !responseCode && lastAnswer.startsWith("354") ? "unknown" : "later";
}
