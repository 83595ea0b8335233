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
  "channels.account": {
    id: string;
    name: string;
    nsap: string;
    createdAt: Defaulted<Instant>;
    taxId: string | null;
    corporateName: string | null;
    city: string | null;
    state: string | null;
    isEligible: Generated<boolean>;
    sendsInvoices: Generated<boolean>;
    isDistributor: GeneratedAlways<boolean>;
    searchText: GeneratedAlways<string>;
  };
  "channels.favorite": {
    memberId: string;
    accountId: string;
    createdAt: Defaulted<Instant>;
    inactivatedAt: Optional<Instant>;
  };
  "channels.relation": {
    memberId: string;
    accountId: string;
    createdAt: Defaulted<Instant>;
  };
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
    startsOn: string | null;
    endsOn: string | null;
    targetGroups: Generated<string[]>;
    place: Generated<number>;
    state: Generated<"draft" | "review" | "scheduled" | "live" | "archived">;
    writtenBy: string;
    approvedBy: string | null;
    categories: Generated<string[]>;
    accountTypes: Generated<string[]>;
    states: Generated<string[]>;
    channels: Generated<string[]>;
    seasons: Generated<string[]>;
    startsAt: Instant;
    endsAt: Instant;
  };
  "content.benefit": {
    id: string;
    kind: string;
    imageUrl: string | null;
    linkUrl: string | null;
    text: string;
  };
  "content.benefitAssignment": {
    clusterId: string;
    benefitId: string;
    place: Generated<number>;
    isActive: Generated<boolean>;
  };
  "content.benefitCluster": {
    id: string;
    loyaltyProfile: string | null;
    description: string;
    place: Generated<number>;
    writtenBy: string;
    approvedBy: string;
    createdAt: Defaulted<Instant>;
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
    channels: Generated<string[]>;
    seasons: Generated<string[]>;
  };
  "earning.credit": {
    memberId: string;
    purchaseId: string;
    versionId: string;
    revision: number;
    points: number;
    entryId: string;
    waits: boolean;
  };
  "earning.memberTotal": {
    memberId: string;
    ruleId: string;
    seasonId: string;
    points: Generated<number>;
  };
  "earning.outcome": {
    memberId: string;
    purchaseId: string;
    revision: number;
    line: number;
    ruleId: string | null;
    versionId: string | null;
    points: number;
    isBudgeted: boolean;
    limitedBy: "cap" | "budget" | null;
    reason: string | null;
  };
  "earning.purchase": {
    memberId: string;
    id: string;
    causeKind: "invoice" | "campaign" | "rule";
    causeId: string;
    event: string;
    description: string;
    boughtOn: string;
    seasonId: Generated<string>;
    category: string;
    milestone: string;
    distributor: Generated<string>;
    channel: Generated<string>;
    revision: Generated<number>;
    cancelledAt: Optional<Instant>;
    recordedAt: Defaulted<Instant>;
    distributorName: Generated<string>;
  };
  "earning.purchaseLine": {
    memberId: string;
    purchaseId: string;
    line: number;
    product: string;
    productCategory: Generated<string>;
    description: Generated<string>;
    cents: number;
    quantity: number;
  };
  "earning.revision": {
    memberId: string;
    purchaseId: string;
    revision: number;
    madeBy: string;
    reason: string;
    madeAt: Defaulted<Instant>;
  };
  "earning.rule": {
    id: string;
    spentPoints: Generated<number>;
    createdAt: Defaulted<Instant>;
  };
  "earning.takenBack": {
    memberId: string;
    purchaseId: string;
    revision: number;
    entryId: string;
    lineId: string;
    points: number;
    waiting: number;
    spent: number;
    expired: number;
  };
  "earning.version": {
    id: string;
    ruleId: string;
    number: number;
    kind: "SimplePoint" | "PointPerDollar";
    name: string;
    description: string;
    screen: string | null;
    event: string;
    points: number;
    stepCents: number | null;
    startsOn: string;
    endsOn: string | null;
    categories: Generated<string[]>;
    milestones: Generated<string[]>;
    products: Generated<string[]>;
    productCategories: Generated<string[]>;
    distributors: Generated<string[]>;
    channels: Generated<string[]>;
    multipliers: Defaulted<Json>;
    capPoints: number | null;
    campaign: string | null;
    budgetPoints: number | null;
    lotDays: number;
    waitDays: number;
    state: Generated<"draft" | "published" | "retired">;
    writtenBy: string[];
    approvedBy: string | null;
    publishedAt: Optional<Instant>;
    retiredBy: string | null;
    retiredOn: string | null;
    createdAt: Defaulted<Instant>;
    revision: Generated<number>;
  };
  "gamification.action": {
    id: string;
    memberId: string;
    queue: "NEWS" | "LOGIN" | "GAME_DAY" | "SURVEY" | "OTHER";
    action: string;
    target: Generated<string>;
    doneOn: string;
    status: Generated<string>;
    recordedAt: Defaulted<Instant>;
  };
  "humanProof.usedChallenge": {
    nonce: string;
    usedAt: Defaulted<Instant>;
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
  "identity.challenge": {
    tokenHash: Buffer;
    memberId: string;
    expiresAt: Instant;
    tries: Generated<number>;
    usedAt: Optional<Instant>;
    followUp: Optional<Json>;
  };
  "identity.contactCheck": {
    id: string;
    purpose: "password" | "sign-up" | "email-change";
    username: string;
    memberId: string | null;
    codeHash: Buffer | null;
    linkHash: Buffer | null;
    proofHash: Buffer | null;
    issuedAt: Defaulted<Instant>;
    sentAt: Optional<Instant>;
    codeExpiresAt: Instant;
    linkExpiresAt: Instant;
    proofExpiresAt: Optional<Instant>;
    wrongTries: Generated<number>;
    state: Generated<"issued" | "validated" | "locked">;
    usedAt: Optional<Instant>;
    network: Buffer | null;
    lookedUpAt: Optional<Instant>;
    refusals: Generated<number>;
  };
  "identity.credential": {
    memberId: string;
    passwordHash: string | null;
    isDefinitionNeeded: Generated<boolean>;
    isCodeNeeded: Generated<boolean>;
    changedAt: Defaulted<Instant>;
    secondFactors: Generated<string[]>;
  };
  "identity.dailyLogin": {
    memberId: string;
    day: string;
    firstAt: Defaulted<Instant>;
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
    profileCodes: Generated<string[]>;
    loyaltyProfiles: Generated<string[]>;
    createdAt: Defaulted<Instant>;
    accountId: string | null;
    userGroupId: string | null;
    photoKey: string | null;
    closingSince: Optional<Instant>;
  };
  "identity.otherSessionEnded": {
    sessionId: string;
    endedAt: Defaulted<Instant>;
  };
  "identity.presence": {
    memberId: string;
    lastSignInAt: Instant;
    lastOnlineAt: Instant;
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
    isCodeNeeded: Generated<boolean>;
    actorId: string | null;
    hasSecondFactor: Generated<boolean>;
    successorId: string | null;
    wayBackEndedAt: Optional<Instant>;
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
  "identity.userGroup": {
    id: string;
    mainMemberId: string;
    lastLoggedMemberId: string | null;
    createdAt: Defaulted<Instant>;
  };
  "imports.import": {
    id: string;
    subject: "members" | "accounts" | "relations" | "groups" | "points";
    format: "csv" | "jsonl";
    fileName: string;
    totalBytes: number;
    receivedBytes: Generated<number>;
    state: Generated<"receiving" | "trying" | "tried" | "running" | "done" | "cancelled" | "unreadable">;
    madeBy: string;
    madeAt: Defaulted<Instant>;
    approvedBy: string | null;
    approvedAt: Optional<Instant>;
    endedAt: Optional<Instant>;
    nextByte: Generated<number>;
    nextLine: Generated<number>;
    columns: string[] | null;
    added: Generated<number>;
    present: Generated<number>;
    refused: Generated<number>;
    isRead: Generated<boolean>;
    takenOwnerId: Generated<string>;
    takenLine: Generated<number>;
    changed: Generated<number>;
  };
  "imports.lineLeft": {
    importId: string;
    line: number;
    code: string | null;
    field: string | null;
  };
  "imports.piece": {
    importId: string;
    fromByte: number;
    bytes: Buffer;
  };
  "imports.record": {
    importId: string;
    ownerId: Generated<string>;
    line: number;
    fields: Optional<Json>;
    code: string | null;
    field: string | null;
  };
  "invoices.cancellation": {
    invoiceId: string;
    askedBy: string;
    askedAt: Defaulted<Instant>;
    reason: string;
    confirmedBy: string | null;
    confirmedAt: Optional<Instant>;
    kind: "returned" | "not-theirs" | "misjudged";
  };
  "invoices.document": {
    invoiceId: string;
    signature: "trusted" | "untrusted" | "invalid" | "missing";
    buyerTaxId: string | null;
    lines: Json;
  };
  "invoices.invoice": {
    id: string;
    memberId: string;
    accessKey: string;
    issuerTaxId: string;
    model: "55" | "65";
    series: number;
    number: number;
    state: string;
    issuedOn: string;
    cents: number;
    accountId: string | null;
    alerts: Generated<string[]>;
    status: "in-review" | "in-appeal" | "rejected" | "approved";
    claimedBy: string | null;
    rejectionReason: "issuer-not-eligible" | "outside-season" | "sent-too-late" | "not-yours" | "not-a-sale" | "not-authorised" | "no-eligible-product" | "wrong-figures" | "other" | null;
    rejectionNote: string | null;
    judgedBy: string | null;
    judgedAt: Optional<Instant>;
    appeal: string | null;
    appealedAt: Optional<Instant>;
    sentAt: Defaulted<Instant>;
    cancelledAt: Optional<Instant>;
    keyFreeFor: "others" | "anybody" | null;
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
    data: Optional<Json>;
  };
  "operators.challenge": {
    tokenHash: Buffer;
    operatorId: string;
    expiresAt: Instant;
    tries: Generated<number>;
    usedAt: Optional<Instant>;
  };
  "operators.operator": {
    id: string;
    email: string;
    name: string;
    roles: string[];
    passwordHash: string;
    isActive: Generated<boolean>;
    createdAt: Defaulted<Instant>;
  };
  "operators.session": {
    id: string;
    operatorId: string;
    userAgent: string;
    address: string;
    startedAt: Defaulted<Instant>;
    lastSeenAt: Defaulted<Instant>;
    seedHash: Buffer;
    generation: Generated<number>;
    replacedAt: Optional<Instant>;
    expiresAt: Instant;
    endedAt: Optional<Instant>;
    endReason: string | null;
    replacements: Generated<Instant[]>;
  };
  "operators.wayBack": {
    operatorId: string;
    tokenHash: Buffer;
    expiresAt: Instant;
  };
  "places.cep": {
    cep: string;
    city: string | null;
    street: Generated<string>;
    complement: Generated<string>;
    district: Generated<string>;
    keptUntil: Instant;
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
  "points.balance": {
    memberId: string;
    available: Generated<number>;
    reserved: Generated<number>;
    pending: Generated<number>;
    debt: Generated<number>;
    version: Generated<number>;
    lineCount: Generated<number>;
    updatedAt: Defaulted<Instant>;
    frozenAt: Optional<Instant>;
  };
  "points.bookAudit": {
    id: GeneratedAlways<number>;
    beganAt: Instant;
    endedAt: Instant;
    members: number;
    faults: Json;
    books: Generated<"ledger" | "earning">;
  };
  "points.broughtLevel": {
    memberId: string;
    name: string;
    broughtOn: Generated<string>;
  };
  "points.creditRequest": {
    id: string;
    memberId: string;
    points: number;
    description: string;
    reason: string;
    expiresOn: string | null;
    madeBy: string;
    madeAt: Defaulted<Instant>;
    approvedBy: string | null;
    approvedAt: Optional<Instant>;
    entryId: string | null;
    openUntil: Instant;
    closedBy: string | null;
    closedAt: Optional<Instant>;
    closedReason: string | null;
    releasesOn: string | null;
    reversesId: string | null;
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
    causeKind: "invoice" | "campaign" | "rule" | "redemption" | "operator" | "expiry" | "reversal" | "transfer" | "import";
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
    importedId: string | null;
    consultantStatus: string | null;
    counterpartId: string | null;
    releasesOn: string | null;
    reducesEntryId: number | null;
    expiresTo: string | null;
    spentPoints: number | null;
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
  "points.loan": {
    memberId: string;
    entryId: number;
    againstEntryId: number;
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
    channelId: string | null;
    renewsEntryId: number | null;
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
  "points.milestoneReached": {
    memberId: string;
    milestoneId: string;
    reachedAt: Defaulted<Instant>;
  };
  "points.month": {
    memberId: string;
    month: string;
    kind: string;
    points: number;
  };
  "points.pendingCredit": {
    memberId: string;
    entryId: number;
    points: number;
    releasesOn: string;
    sponsor: string | null;
    channelId: string | null;
    state: Generated<"waiting" | "released" | "cancelled">;
    closedAt: Optional<Instant>;
  };
  "points.posting": {
    memberId: string;
    entryId: number;
    line: number;
    fromAccount: "available" | "reserved" | "pending" | "debt" | "issued" | "redeemed" | "expired" | "voided" | "transferred";
    toAccount: "available" | "reserved" | "pending" | "debt" | "issued" | "redeemed" | "expired" | "voided" | "transferred";
    points: number;
  };
  "points.receiverLookUp": {
    id: string;
    memberId: string;
    receiverId: string | null;
    askedAt: Defaulted<Instant>;
    expiresAt: Instant;
    usedAt: Optional<Instant>;
  };
  "points.seal": {
    day: string;
    root: string;
    members: number;
    entries: number;
    previousHash: string | null;
    hash: string;
    sealedAt: Defaulted<Instant>;
    format: number;
  };
  "points.sealLeaf": {
    day: string;
    position: number;
    memberId: string;
    hash: string;
  };
  "points.sealNode": {
    day: string;
    level: number;
    position: number;
    hash: string;
  };
  "points.season": {
    id: string;
    name: string;
    startsOn: string;
    endsOn: string;
    closedAt: Optional<Instant>;
  };
  "points.seasonPlan": {
    id: string;
    name: string;
    startsOn: string;
    endsOn: string;
    milestones: Json;
    madeBy: string;
    madeAt: Defaulted<Instant>;
    openUntil: Instant;
    approvedBy: string | null;
    approvedAt: Optional<Instant>;
    seasonId: string | null;
    closedBy: string | null;
    closedAt: Optional<Instant>;
    closedReason: string | null;
  };
  "points.seasonStanding": {
    memberId: string;
    seasonId: string;
    earned: number;
    milestoneId: string | null;
    lastEntryId: number | null;
    frozenAt: Defaulted<Instant>;
  };
  "points.seasonSum": {
    memberId: string;
    seasonId: string;
    earned: number;
    redeemed: number;
  };
  "privacy.closure": {
    id: string;
    memberId: string;
    state: Generated<"frozen" | "forfeited" | "ended" | "withdrawn">;
    askedAt: Defaulted<Instant>;
    dueAt: Instant;
    reason: string | null;
    pointsAtClosing: number;
    forfeitedPoints: number | null;
    erased: Generated<string[]>;
    endedAt: Optional<Instant>;
    withdrawalAskedBy: string | null;
    withdrawalAskedAt: Optional<Instant>;
    withdrawalReason: string | null;
    withdrawnBy: string | null;
    withdrawnAt: Optional<Instant>;
    declineReason: string | null;
  };
  "privacy.export": {
    id: string;
    memberId: string;
    state: Generated<"queued" | "ready" | "failed">;
    askedAt: Defaulted<Instant>;
    madeAt: Optional<Instant>;
    expiresAt: Optional<Instant>;
    jsonKey: string;
    pdfKey: string;
    jsonBytes: number | null;
    pdfBytes: number | null;
  };
  "profile.correction": {
    id: string;
    memberId: string;
    before: Json;
    after: Json;
    reason: string;
    madeBy: string;
    madeAt: Defaulted<Instant>;
    openUntil: Instant;
    approvedBy: string | null;
    approvedAt: Optional<Instant>;
    closedBy: string | null;
    closedAt: Optional<Instant>;
    closedReason: string | null;
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
    occupation: string | null;
    practiceArea: string | null;
    trustedStore: string | null;
    crops: Generated<string[]>;
  };
  "profile.referral": {
    memberId: string;
    code: string;
    referrerId: string | null;
    referredAt: Optional<Instant>;
  };
  "rewards.givenCode": {
    codeHash: Buffer;
  };
  "rewards.goal": {
    memberId: string;
    rewardId: string;
    chosenAt: Defaulted<Instant>;
  };
  "rewards.milestoneReward": {
    id: string;
    milestoneId: string;
    rewardId: string;
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
    status: "requested" | "points_reserved" | "stock_reserved" | "ordered" | "shipped" | "delivered" | "issued" | "used" | "cancelled" | "failed" | "return_requested" | "received" | "refunded";
    holdId: string | null;
    delivery: Optional<Json>;
    orderingSince: Optional<Instant>;
    needsPerson: Generated<boolean>;
    supplierOrder: string | null;
    tracking: string | null;
    reason: string | null;
    requestedAt: Defaulted<Instant>;
    returnUntil: string | null;
    returnReason: "changed-mind" | "damaged" | "not-as-shown" | "other" | null;
    returnComment: string | null;
    partnerItem: string | null;
    milestoneId: string | null;
    milestoneName: string | null;
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
    partnerItem: string | null;
    limitDays: number | null;
  };
  "rewards.showcase": {
    id: string;
    name: string;
    place: Generated<number>;
    categories: Generated<string[]>;
    accountTypes: Generated<string[]>;
    startsAt: Defaulted<Instant>;
    endsAt: Optional<Instant>;
    isActive: Generated<boolean>;
  };
  "rewards.showcaseReward": {
    showcaseId: string;
    rewardId: string;
    place: Generated<number>;
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
  "rewards.wish": {
    memberId: string;
    rewardId: string;
    wishedAt: Defaulted<Instant>;
    awaitsStock: boolean;
  };
  "secondFactor.enrolment": {
    sessionId: string;
    kind: "totp" | "passkey";
    sealedSecret: string;
    expiresAt: Instant;
  };
  "secondFactor.factor": {
    id: string;
    ownerId: string;
    kind: "totp" | "passkey";
    name: string;
    sealedSecret: string | null;
    lastStep: number | null;
    credentialId: string | null;
    publicKey: Buffer | null;
    signCount: number | null;
    transports: string[] | null;
    createdAt: Defaulted<Instant>;
    lastUsedAt: Optional<Instant>;
  };
  "secondFactor.freshProof": {
    sessionId: string;
    expiresAt: Instant;
  };
  "secondFactor.recoveryCode": {
    ownerId: string;
    codeHash: Buffer;
    usedAt: Optional<Instant>;
  };
  "settingChanges.request": {
    id: string;
    name: string;
    userType: string;
    before: Optional<Json>;
    value: Optional<Json>;
    reason: string;
    madeBy: string;
    madeAt: Defaulted<Instant>;
    openUntil: Instant;
    approvedBy: string | null;
    approvedAt: Optional<Instant>;
    closedBy: string | null;
    closedAt: Optional<Instant>;
    closedReason: string | null;
  };
  "settings.setting": {
    name: string;
    userType: Generated<string>;
    textValue: string | null;
    htmlValue: string | null;
    jsonValue: Optional<Json>;
    updatedAt: Defaulted<Instant>;
  };
  "signOn.connection": {
    id: string;
    memberId: string;
    issuer: string;
    subject: string;
    label: string | null;
    connectedAt: Defaulted<Instant>;
    lastUsedAt: Optional<Instant>;
  };
  "signOn.usedTicket": {
    ticketHash: Buffer;
    expiresAt: Instant;
  };
  "support.caseEntry": {
    caseId: string;
    id: string;
    author: "client" | "support" | "system";
    authorId: string | null;
    text: string | null;
    status: "aberto" | "em_atendimento" | "aguardando_cliente" | "resolvido" | "fechado" | null;
    createdAt: Defaulted<Instant>;
  };
  "support.caseImage": {
    caseId: string;
    entryId: string | null;
    place: number;
    kind: "image" | "selfie" | "document";
    uploadId: string;
    fileKey: string;
    fileName: string;
  };
  "support.supportCase": {
    id: string;
    number: GeneratedAlways<number>;
    memberId: string | null;
    type: string;
    reason: string;
    description: string;
    name: string;
    email: string;
    phone: string;
    recordTypeId: string;
    status: Generated<"aberto" | "em_atendimento" | "aguardando_cliente" | "resolvido" | "fechado">;
    claimedBy: string | null;
    network: Buffer | null;
    createdAt: Defaulted<Instant>;
    changedAt: Defaulted<Instant>;
    resolvedAt: Optional<Instant>;
    closedAt: Optional<Instant>;
    score: number | null;
    scoreComment: string | null;
  };
  "terms.acceptance": {
    memberId: string;
    id: string;
    versionId: string;
    contentHash: string;
    address: string;
    userAgent: string;
    acceptanceDevice: Generated<string>;
    actorId: string | null;
    acceptedAt: Defaulted<Instant>;
    optedOutAt: Optional<Instant>;
  };
  "terms.businessCycleAccount": {
    businessCycleId: string;
    accountId: string;
  };
  "terms.reminder": {
    memberId: string;
    sentOn: Generated<string>;
    template: string;
  };
  "terms.term": {
    id: string;
    kind: "acceptance" | "regulation";
    title: string;
    label: string | null;
    isPrivate: Generated<boolean>;
    businessCycleId: string | null;
    startsOn: string | null;
    endsOn: string | null;
    createdAt: Defaulted<Instant>;
  };
  "terms.version": {
    id: string;
    termId: string;
    number: number;
    business: string | null;
    categories: Generated<string[]>;
    activatesOn: string;
    html: string | null;
    pdfKey: string | null;
    contentHash: string;
    state: Generated<"draft" | "review" | "published" | "retired">;
    writtenBy: string[];
    approvedBy: string | null;
    publishedAt: Optional<Instant>;
    retiredBy: string | null;
    retiredAt: Optional<Instant>;
    createdAt: Defaulted<Instant>;
  };
  "uploads.piece": {
    uploadId: string;
    fromByte: number;
    bytes: Buffer;
  };
  "uploads.upload": {
    id: string;
    memberId: string | null;
    uploadKey: string;
    network: Buffer | null;
    purpose: "profile-photo" | "case-image";
    fileName: string;
    totalBytes: number;
    receivedBytes: Generated<number>;
    fault: string | null;
    fileKey: string | null;
    fileBytes: number | null;
    fileHash: string | null;
    width: number | null;
    height: number | null;
    takenAt: Optional<Instant>;
    createdAt: Defaulted<Instant>;
    endsAt: Optional<Instant>;
    emptiedAt: Optional<Instant>;
  };
}
