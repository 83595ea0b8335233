/** A record that the specification names, with the fields it gives it. */
export interface SpecifiedRecord {
  readonly section: string;
  readonly name: string;
  readonly fields: readonly string[];
}

const record = (section: string, name: string, fields: string): SpecifiedRecord => ({
  section,
  name,
  fields: fields.trim() === "" ? [] : fields.trim().split(/\s+/),
});

/** The records of sections 3.1 and 3.2, field by field. */
export const specifiedRecords: readonly SpecifiedRecord[] = [
  record(
    "3.1",
    "User, identity and contact",
    `Id UID FirebaseId__c UserFirebaseId Username UsernameType FirstName LastName CompanyName Email LoyaltyEmail__c
    AuthRegisterEmail EmailIsReal LoyaltyPhone__c LoyaltyBirthdate__c CNPJ_CPF__c acg_Rg__c acg_Pis__c`,
  ),
  record(
    "3.1",
    "User, address",
    `LoyaltyStreet__c acg_AddressNumber__c acg_AddressComplement__c acg_AddressDistrict__c LoyaltyCity__c LoyaltyState__c
    LoyaltyCountry__c LoyaltyPostalCode__c`,
  ),
  record("3.1", "User, social", "FacebookId__c GoogleId__c TwitterId__c MessagingToken__c Topics__c"),
  record(
    "3.1",
    "User, profile",
    `Profissao__c AreaAtuacao__c LojaRelacionamento__c acg_Culturas__c photoURL LoyaltyCategory__c MilestoneCategory__c
    acg_ReferralCodeUsed__c ReferralCode__c acg_ProfileCodes__c acg_LoyaltyProfiles__c acg_Status__c acg_ProgramOptOut__c
    acg_UserGroup__c`,
  ),
  record(
    "3.1",
    "User, flags and times",
    `AccessCodeRequireValidation PasswordDefinitionIsRequired HasAgreedToTerms lastSignInTime lastTimeOnline
    lastCreateLoyaltyTime switchUserGroupAccessCode checkedTerms`,
  ),
  record(
    "3.1",
    "User, links",
    "AccountId Account NSAP_ID__c AccountContactRelations__r acg_Account__r CurrentContactSeason__r groupData Contacts__r acg_MainUser__r",
  ),
  record("3.2", "UserFirebaseId", "UID Email PasswordDefinitionIsRequired lastTimePasswordChanged"),
  record(
    "3.2",
    "MemberTerm",
    `Id IsDeleted acg_MemberCPFCNPJ__c acg_AcceptanceTermVersion__c acg_IPDevice__c acg_AcceptanceDevice__c acg_Member__c
    acg_ProgramDateOptOut__c`,
  ),
  record(
    "3.2",
    "AcceptanceTermVersion",
    `acg_IsActive__c acg_Business__c LoyaltyCategory__c acg_ActivationDate__c acg_PdfUrl__c acg_AcceptanceTerm__r
    acg_IsPrivate__c acg_Label__c acg_BusinessCycle__c acg_StartDate__c acg_EndDate__c`,
  ),
  record(
    "3.2",
    "PointStatement",
    `PointDate__c ExpirationDate__c Expired__c Action__c Description__c Points__c acg_StatusConsultant__c
    Fielo_PointStatementId__c acg_IsInvisible__c acg_TransferStatement__r`,
  ),
  record("3.2", "Invoice", "acg_IssueDate__c acg_IssueDateYYMM__c acg_UF__c acg_Distributor__r acg_TaxId__c"),
  record(
    "3.2",
    "Distributor",
    `acg_RazaoSocial__c BillingAddress acg_TaxIdStarted__c acg_UploadNF__c acg_ElegivelNF__c acg_FluxoCooperativa__c
    ParentIDCRM__c`,
  ),
  record("3.2", "Raffle", "Contact__c Raffle__c"),
  record("3.2", "Survey and quiz", "question rightAnswer actionDate Order__c"),
  record("3.2", "StartUpMessage", "Priority__c StartDateTime__c EndDateTime__c"),
  record("3.2", "PushNotification", "Read__c acg_Type__c CreatedDate title message data"),
  record("3.2", "NotificationTokens", "messagingToken messagingTokenTimestamp"),
  record("3.2", "FavoriteAccount", "acg_FavoriteAccount__r acg_InactivationDate__c"),
  record("3.2", "acg_UserGroup", "acg_MainUser__r lastLoggedFirebaseId"),
  record(
    "3.2",
    "Case",
    "Type Reason Description Name SuppliedEmail Phone Images ContactId RecordTypeId CreatedDate",
  ),
  record("3.2", "HowToEarn", "HowToEarn__r AppScreen__c LoyaltyVisible__c MilestoneVisible__c"),
  record("3.2", "Progress challenge", "CampaignProgress CampaignItem__c"),
  record("3.2", "Milestone", "Season__c Points__c"),
  record("3.2", "News", "PublishDate__c"),
  record("3.2", "AdvertisingArea", "Location__c acg_App__c"),
  record(
    "3.2",
    "AboutCluster",
    "acg_LoyaltyProfile__c acg_Description__c acg_AboutItem__c acg_BenefitType__c acg_ImageUrl__c acg_RedirectUrl__c acg_Text__c",
  ),
  record("3.2", "Address", "logradouro complemento bairro localidade uf"),
  record("3.2", "Reward redemption", "contactId productItemId quantity milestoneProductId"),
];

/** The AppSetting documents of 3.2, and those that decision 31 puts elsewhere. */
export const specifiedSettings: readonly { readonly name: string; readonly elsewhere?: string }[] = [
  { name: "RegraGrupoDePontos" },
  { name: "CampaignsMiddlewareMapping" },
  { name: "TermsOfService" },
  { name: "PrivacyPolicy" },
  { name: "backend-api, backend-url", elsewhere: "nowhere: the server is the backend (decision 31)" },
  { name: "CurrentSeason", elsewhere: "`points.season` (decision 31)" },
  { name: "FilterProductOptions" },
  { name: "CaseSettings" },
  { name: "CaseSettingsUnlogged" },
  { name: "RafflesProdutividade" },
  { name: "RafflesProdutividadeConsultor" },
  { name: "AboutProgram" },
];
