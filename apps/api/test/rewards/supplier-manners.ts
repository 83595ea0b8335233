import { json, type Acceptance, type Manner } from "./misbehaving-supplier.ts";

/** Answers in JSON that the test writes itself. */
const raw =
  (status: number, body: string, type = "application/json"): Manner =>
  ({ response }) =>
    void response.writeHead(status, { "content-type": type }).end(body);

/** Delivers, and answers something else than it ought to. */
const answers =
  (change: (right: Acceptance) => object, status = 200): Manner =>
  ({ response, record }) =>
    json(response, status, change(record()));

/** Refuses by a status and in words that the test chooses. */
const refuses =
  (words: object, status = 422): Manner =>
  ({ response, reference }) =>
    json(response, status, { reference, outcome: "refused", reason: "Fora de linha.", ...words });

const deep = (levels: number) => "[".repeat(levels) + "]".repeat(levels);

/** Goes on and on, a little at a time, until the other side has enough of it. */
const drips: Manner = ({ response, record }) => {
  record();
  response.writeHead(200, { "content-type": "application/json" });
  const drop = setInterval(() => void response.write(" "), 20);
  response.on("close", () => clearInterval(drop));
};

/** Fails to come to an end in the time that there is: whoever asks gives it up. */
export const tooSlow: Readonly<Record<string, Manner>> = {
  "says nothing": () => undefined,
  "delivers, and says nothing": ({ record }) => void record(),
  drips,
};

/** Ways in which a partner leaves it open whether it delivers: each at once, without being waited for. */
export const unknown: Readonly<Record<string, Manner>> = {
  "answers 500": raw(500, "{}"),
  "delivers, and answers 500": ({ response, record }) => {
    record();
    json(response, 500, {});
  },
  "answers 503 with a page": raw(503, "<html>busy</html>", "text/html"),
  "refuses with 500": refuses({}, 500),
  "delivers, and resets the connection": ({ response, record }) => {
    record();
    response.socket?.resetAndDestroy();
  },
  "delivers, and stops in the middle of its answer": ({ response, record }) => {
    const body = JSON.stringify(record());
    response.writeHead(200, { "content-type": "application/json", "content-length": body.length });
    response.write(body.slice(0, 20), () => response.destroy());
  },
  "wants to be asked later": ({ response }) => void response.writeHead(429, { "retry-after": "1" }).end(),
  "refuses with 429": refuses({}, 429),
  "leads elsewhere": ({ response, elsewhere }) =>
    void response.writeHead(307, { location: `${elsewhere}/v1/orders` }).end(),
  "leads to the machine's own data": ({ response }) =>
    void response.writeHead(302, { location: "http://169.254.169.254/latest" }).end(),
  "does not know us": refuses({}, 401),
  "does not know the item by 404": refuses({}, 404),
  "delivers, and answers far too much": answers((right) => ({ ...right, more: "x".repeat(1_000_000) })),
  "answers with broken JSON": raw(200, '{"outcome":"accepted",'),
  "answers with nothing": raw(200, ""),
  "answers null": raw(200, "null"),
  "answers a page": raw(200, "<html>OK</html>", "text/html"),
  "delivers, and answers in another type": ({ response, record }) =>
    void response.writeHead(200, { "content-type": "text/html" }).end(JSON.stringify(record())),
  "answers JSON 10,000 deep": raw(200, deep(10_000)),
  "gives codes 10,000 deep": ({ response, record }) => {
    const body = JSON.stringify({ ...record(), voucherCodes: "DEEP" }).replace('"DEEP"', deep(10_000));
    response.writeHead(200, { "content-type": "application/json" }).end(body);
  },
  "answers by a prototype": ({ response, record }) => {
    const body = `{"__proto__":${JSON.stringify(record())}}`;
    response.writeHead(200, { "content-type": "application/json" }).end(body);
  },
  "refuses by a prototype": raw(422, '{"__proto__":{"outcome":"refused","reason":"x"},"constructor":{}}'),
  "gives too many codes": answers(({ voucherCodes, ...right }) => ({
    ...right,
    voucherCodes: [...voucherCodes, "ONE-MORE"],
  })),
  "gives thousands of codes": answers((right) => ({
    ...right,
    voucherCodes: Array.from({ length: 4_000 }, (_, unit) => `C-${unit}`),
  })),
  "gives too few codes": answers(({ voucherCodes, ...right }) => ({
    ...right,
    voucherCodes: voucherCodes.slice(1),
  })),
  "gives the same code twice": answers((right) => ({ ...right, voucherCodes: ["SAME", "SAME"] })),
  "gives codes with control characters": answers((right) => ({
    ...right,
    voucherCodes: ["A\u0000B", "C\u001b[31m"],
  })),
  "gives codes of several lines": answers((right) => ({ ...right, voucherCodes: ["A\nB", "C"] })),
  "gives codes that are no texts": answers((right) => ({ ...right, voucherCodes: [1, { toString: "x" }] })),
  "gives codes in broken UTF-8": ({ response, record }) => {
    const body = Buffer.from(JSON.stringify({ ...record(), voucherCodes: ["A~", "B"] }));
    body[body.indexOf("~")] = 0xff;
    response.writeHead(200, { "content-type": "application/json" }).end(body);
  },
  "gives no order of its own": answers((right) => ({ ...right, supplierOrder: " " })),
  "answers for another reference": answers((right) => ({ ...right, reference: "a1R000000000000" })),
  "answers for no reference": answers((right) => ({ ...right, reference: undefined })),
  "answers an outcome nobody knows": answers((right) => ({ ...right, outcome: "refunded" })),
  "accepts with the status of a refusal": answers((right) => right, 422),
  "refuses another reference": refuses({ reference: "a1R000000000000" }),
  "refuses with the status of an acceptance": refuses({}, 200),
  "refuses and says that it was ordered before": refuses({}, 409),
  "refuses without a reason": refuses({ reason: "" }),
  "refuses with a reason of several lines": refuses({ reason: "Fora\r\nde linha." }),
  "refuses at great length": refuses({ reason: "x".repeat(301) }),
};
