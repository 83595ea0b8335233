// Written by "npm run generate" from the migrated database.
import type { ColumnType, Generated, GeneratedAlways } from "kysely";

/** A moment: read as a Date, written as a Date or an ISO string. */
type Instant = ColumnType<Date, Date | string, Date | string>;
/** A document: its shape is checked where it is read, and it is written as JSON text. */
type Json = ColumnType<unknown, string, string>;
type Optional<C> = C extends ColumnType<infer Read, infer Insert, infer Update> ? ColumnType<Read | null, Insert | null | undefined, Update | null> : never;
type Defaulted<C> = C extends ColumnType<infer Read, infer Insert, infer Update> ? ColumnType<Read, Insert | undefined, Update> : never;

/** Every table and view of the database. */
export interface Tables {
  "content.banner": {
    id: string;
    title: string;
    text: string;
    actionLabel: string | null;
    actionUrl: string | null;
    preset: "soil" | "colourful" | "points" | "sky";
    imageUrl: string;
    location: "Home Logada" | "Home Deslogada";
    app: Generated<string>;
    startsOn: string;
    endsOn: string;
    targetGroups: Generated<string[]>;
    place: Generated<number>;
    state: Generated<"draft" | "review" | "live" | "archived">;
    writtenBy: string;
    approvedBy: string | null;
  };
  "content.news": {
    id: string;
    title: string;
    topic: string;
    summary: string;
    author: string;
    html: string;
    words: string;
    imageUrl: string | null;
    state: Generated<"draft" | "review" | "scheduled" | "live" | "archived">;
    publishedAt: Optional<Instant>;
    categories: Generated<string[]>;
    accountTypes: Generated<string[]>;
    states: Generated<string[]>;
    writtenBy: string;
    approvedBy: string | null;
    updatedAt: Defaulted<Instant>;
    searchText: GeneratedAlways<string>;
  };
  "identity.accessCode": {
    id: string;
    memberId: string;
    purpose: string;
    objectId: string;
    codeHash: Buffer;
    issuedAt: Defaulted<Instant>;
    expiresAt: Instant;
    wrongTries: Generated<number>;
    state: Generated<"issued" | "validated" | "expired" | "locked">;
  };
  "identity.accessGrant": {
    grantHash: Buffer;
    memberId: string;
    purpose: string;
    objectId: string;
    expiresAt: Instant;
    usedAt: Optional<Instant>;
  };
  "identity.credential": {
    memberId: string;
    passwordHash: string | null;
    isDefinitionNeeded: Generated<boolean>;
    isCodeNeeded: Generated<boolean>;
    changedAt: Defaulted<Instant>;
  };
  "identity.member": {
    id: string;
    firebaseId: string;
    taxId: string;
    email: string | null;
    phone: string | null;
    firstName: string;
    lastName: string;
    companyName: string | null;
    status: Generated<"Ativo" | "Inativo" | "Blocked">;
    isOptedOut: Generated<boolean>;
    category: Generated<string>;
    milestoneCategory: Generated<string>;
    profileCodes: Generated<string[]>;
    loyaltyProfiles: Generated<string[]>;
    photoUrl: string | null;
    createdAt: Defaulted<Instant>;
  };
  "identity.session": {
    id: string;
    memberId: string;
    userAgent: string;
    address: string;
    startedAt: Defaulted<Instant>;
    lastSeenAt: Defaulted<Instant>;
    seedHash: Buffer;
    generation: Generated<number>;
    replacedAt: Generated<Instant[]>;
    expiresAt: Instant;
    endedAt: Optional<Instant>;
    endReason: string | null;
  };
  "identity.signingKey": {
    id: string;
    publicJwk: Json;
    privateJwk: string;
    createdAt: Defaulted<Instant>;
  };
  "identity.throttle": {
    bucket: string;
    failures: number;
    blockedUntil: Instant;
    updatedAt: Defaulted<Instant>;
  };
  "notifications.notification": {
    memberId: string;
    id: string;
    kind: "Group" | "Transfer" | null;
    title: string;
    message: string;
    actionUrl: string | null;
    isRead: Generated<boolean>;
    createdAt: Defaulted<Instant>;
    readAt: Optional<Instant>;
  };
  "platform.auditEntry": {
    id: GeneratedAlways<number>;
    at: Defaulted<Instant>;
    actorId: string;
    subjectId: string | null;
    action: string;
    object: string;
    before: Optional<Json>;
    after: Optional<Json>;
  };
  "platform.idempotency": {
    callerId: string;
    key: string;
    endpoint: string;
    bodyHash: string;
    reply: Optional<Json>;
    createdAt: Defaulted<Instant>;
  };
  "platform.liveEvent": {
    id: GeneratedAlways<number>;
    xid: Generated<string>;
    memberId: string | null;
    topic: string;
    detail: Optional<Json>;
    createdAt: Defaulted<Instant>;
  };
  "platform.logRecord": {
    id: GeneratedAlways<number>;
    date: Defaulted<Instant>;
    source: Generated<string>;
    currentUrl: string;
    method: string;
    data: Json;
    result: string;
    requestId: string;
    actorId: string | null;
    subjectId: string | null;
  };
  "platform.migration": {
    name: string;
    checksum: string;
    appliedAt: Defaulted<Instant>;
  };
  "platform.outbox": {
    id: string;
    memberId: string | null;
    channel: "email" | "sms";
    recipient: string;
    subject: string;
    text: string | null;
    html: string | null;
    state: Generated<"queued" | "sending" | "sent" | "refused" | "uncertain" | "expired">;
    failure: string | null;
    createdAt: Defaulted<Instant>;
    sentAt: Optional<Instant>;
    expiresAt: Optional<Instant>;
  };
  "platform.worker": {
    id: string;
    host: string;
    pid: number;
    startedAt: Defaulted<Instant>;
    seenAt: Defaulted<Instant>;
  };
  "points.balance": {
    memberId: string;
    available: Generated<number>;
    reserved: Generated<number>;
    pending: Generated<number>;
    debt: Generated<number>;
    version: Generated<number>;
    lineCount: Generated<number>;
    updatedAt: Defaulted<Instant>;
  };
  "points.entry": {
    memberId: string;
    id: GeneratedAlways<number>;
    publicId: string;
    kind: "Earned" | "Bonus" | "Manual" | "Transfered" | "Loan" | "Reserved" | "Redeem" | "Debt" | "Reversal" | "Canceled" | "Expired";
    description: string;
    origin: Generated<string>;
    points: number;
    pointAt: Instant;
    expiresOn: string | null;
    causeKind: "invoice" | "campaign" | "rule" | "redemption" | "operator" | "expiry" | "reversal" | "transfer";
    causeId: string | null;
    causeTitle: string;
    causeDetail: Generated<string>;
    commercialGainCents: number | null;
    correctsEntryId: number | null;
    holdId: string | null;
    seasonId: string | null;
    isInvisible: Generated<boolean>;
    recordedAt: Defaulted<Instant>;
    madeBy: string | null;
    approvedBy: string | null;
  };
  "points.expiryNotice": {
    memberId: string;
    expiresOn: string;
    daysBefore: number;
    toldAt: Defaulted<Instant>;
  };
  "points.hold": {
    id: string;
    memberId: string;
    points: number;
    state: Generated<"open" | "posted" | "voided">;
    openedAt: Defaulted<Instant>;
    expiresAt: Instant;
    closedAt: Optional<Instant>;
  };
  "points.lot": {
    memberId: string;
    id: GeneratedAlways<number>;
    entryId: number;
    points: number;
    remaining: number;
    expiresOn: string;
    seasonId: string | null;
    sponsor: Generated<string>;
  };
  "points.lotMovement": {
    memberId: string;
    entryId: number;
    lotId: number;
    points: number;
  };
  "points.milestone": {
    id: string;
    seasonId: string;
    name: string;
    points: number;
  };
  "points.month": {
    memberId: string;
    month: string;
    kind: string;
    points: number;
  };
  "points.posting": {
    memberId: string;
    entryId: number;
    line: number;
    fromAccount: "available" | "reserved" | "pending" | "debt" | "issued" | "redeemed" | "expired" | "voided";
    toAccount: "available" | "reserved" | "pending" | "debt" | "issued" | "redeemed" | "expired" | "voided";
    points: number;
  };
  "points.season": {
    id: string;
    name: string;
    startsOn: string;
    endsOn: string;
  };
  "points.seasonSum": {
    memberId: string;
    seasonId: string;
    earned: number;
    redeemed: number;
  };
  "profile.person": {
    memberId: string;
    bornOn: string | null;
    rg: string | null;
    pis: string | null;
    street: string | null;
    addressNumber: string | null;
    complement: string | null;
    district: string | null;
    city: string | null;
    state: string | null;
    postalCode: string | null;
    country: Generated<string>;
  };
  "rewards.goal": {
    memberId: string;
    rewardId: string;
    chosenAt: Defaulted<Instant>;
  };
  "rewards.redemption": {
    id: string;
    memberId: string;
    rewardId: string;
    rewardName: string;
    imageUrl: string;
    kind: string;
    quantity: number;
    points: number;
    status: "requested" | "points_reserved" | "stock_reserved" | "ordered" | "shipped" | "delivered" | "issued" | "used" | "cancelled" | "failed";
    holdId: string;
    delivery: Optional<Json>;
    orderingSince: Optional<Instant>;
    needsPerson: Generated<boolean>;
    supplierOrder: string | null;
    tracking: string | null;
    reason: string | null;
    requestedAt: Defaulted<Instant>;
  };
  "rewards.redemptionStep": {
    redemptionId: string;
    step: number;
    status: string;
    at: Instant;
  };
  "rewards.reward": {
    id: string;
    name: string;
    brand: string;
    description: string;
    details: Defaulted<Json>;
    points: number;
    category: string;
    kind: "physical" | "digital";
    imageUrl: string;
    deliveryDays: Generated<number>;
    limitPerMember: number | null;
    instructions: Generated<string>;
    isLive: Generated<boolean>;
    createdAt: Defaulted<Instant>;
  };
  "rewards.stock": {
    rewardId: string;
    received: number;
    available: number;
  };
  "rewards.voucher": {
    redemptionId: string;
    unit: number;
    sealedCode: string;
    issuedAt: Defaulted<Instant>;
    firstSeenAt: Optional<Instant>;
  };
  "settings.setting": {
    name: string;
    userType: Generated<string>;
    textValue: string | null;
    htmlValue: string | null;
    jsonValue: Optional<Json>;
    updatedAt: Defaulted<Instant>;
  };
}
