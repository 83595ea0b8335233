/** A call that the specification names: its section, the call with every parameter as `:`, and what it waits for. */
export interface SpecifiedCall {
  readonly section: string;
  /** "POST /userLogin"; a method of "*" where the specification gives none. */
  readonly call: string;
  /** Where it is answered under another name, and why. */
  readonly elsewhere?: string;
}

const of = (section: string, calls: string): readonly SpecifiedCall[] =>
  calls
    .trim()
    .split("\n")
    .map((line) => {
      const [call = "", elsewhere] = line.trim().split(" | ");
      return { section, call, ...(elsewhere !== undefined && { elsewhere }) };
    });

/** Every call of sections 7.1 to 7.4. */
export const specifiedCalls: readonly SpecifiedCall[] = [
  ...of(
    "7.1",
    `POST /generateAccessCode
    POST /auth/send-code
    POST /auth/verify-pass-code
    POST /setPasswordDefinitionRequire
    POST /validateAccessCode
    POST /createUserFromSFContact
    POST /createAuthUser
    POST /auth/forgot-password
    POST /userLogin
    POST /switchToDefaultUser
    POST /switchUserGroupLogin
    GET /getUsername
    GET /getUserFirebaseId
    POST /revokeRefreshToken
    POST /validateRefreshToken
    GET /getUserInfoBeforeLogin`,
  ),
  ...of(
    "7.2",
    `* /acceptAgreement
    POST /contact-term/v2
    * /persistLoyalty
    * /privacy/opt-out
    POST /contact-term/pending-terms
    POST /send/reminder/email
    POST /addCase
    GET /verifyContactsByAccount
    GET /getRegulations
    GET /getRecordType
    GET /getProfilesByUserGroup
    GET /get-client-location/:
    GET /getAddressByCep
    GET /server-time
    * /getDistributors
    * /generic-info`,
  ),
  ...of(
    "7.3",
    `* /processRedeem
    GET /balance/:
    * /currentSalesTeamMember
    * /managementSalesTeam
    * /requestRestBusiness
    * /setBusinessCycleStatus
    * /setPointAntecipationStatus
    * /performance
    * /agrolink
    * /verifySweepstakeIds
    * /getBalanceTransferPoints
    POST /completedtransfer
    * /getUserByDoc
    GET /rpc/get_desempenho_time_vendas
    GET /rpc/get_desempenho_time_vendas_antecipado
    POST /focusedAnalystExtractTransactions
    POST /focusedAnalystRelationshipTree
    POST /focusedAnalystAccepted
    POST /focusedAnalyst
    POST /focusedAnalystConsumption
    GET /invoiceTotal
    GET /:/invoiceTotal
    GET /favoriteAccounts
    POST /removeFavoriteAccount
    * /:/getShowcase
    * /:/getShowcaseToFixedConsultant
    * /:/getManyShowcaseAvailability
    * /:/getSSOURL/consultant
    * /:/getIncomeReport
    * /:/updateUser`,
  ),
  ...of(
    "7.4",
    `POST /createPointGroup
    GET /validatePointGroupUser
    POST /addAndInvite
    GET /isInAGroup
    GET /getInvites
    POST /acceptInvite
    POST /rejectInvite
    GET /searchContact/:/:
    GET /getGroupData
    POST /inviteContact
    PUT /changeGroupName
    POST /leaveGroup
    POST /removeFromGroup
    POST /endGroup
    POST /promoteToLeader
    GET /groupHistory`,
  ),
];
