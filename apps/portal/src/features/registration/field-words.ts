import type { RegistrationField } from "@colheita/contract/registration/registration-form";

/** What a field is called, on the form and above it where something is wrong. */
export const fieldLabels: Readonly<Record<RegistrationField, string>> = {
  category: "Você é",
  taxId: "CPF ou CNPJ",
  companyName: "Razão social",
  firstName: "Nome",
  lastName: "Sobrenome",
  phone: "Celular",
  bornOn: "Nascimento",
  rg: "RG",
  pis: "PIS",
  email: "E-mail",
  postalCode: "CEP",
  street: "Rua ou estrada",
  addressNumber: "Número",
  complement: "Complemento",
  district: "Bairro",
  city: "Cidade",
  state: "Estado",
  password: "Senha",
  confirmedPassword: "Confirme a senha",
  referralCode: "Código de indicação",
};

/** What is said at a field, by the code of the rule it breaks (5.2 to 5.4): what is wrong, and what to do. */
const words: Readonly<Record<string, string>> = {
  EMPTY_CATEGORY: "Escolha uma das opções.",
  INVALID_CATEGORY: "Escolha uma das opções.",
  EMPTY_TAX_ID: "Digite o seu CPF, ou o CNPJ da empresa.",
  INVALID_TAX_ID: "Os dígitos não conferem. Confira o número no documento.",
  EMPTY_COMPANY_NAME: "Digite o nome da empresa.",
  INVALID_COMPANY_NAME: "Use letras, números e os sinais & . , ' - / ( ).",
  LONG_COMPANY_NAME: "Use até 40 caracteres: abrevie o nome.",
  EMPTY_FIRST_NAME: "Digite o seu nome.",
  INVALID_FIRST_NAME: "Use só letras, 2 ou mais.",
  LONG_FIRST_NAME: "Use até 40 letras: abrevie o nome.",
  "firstname-length": "Digite o nome inteiro: são 3 letras ou mais.",
  EMPTY_LAST_NAME: "Digite o seu sobrenome.",
  INVALID_LAST_NAME: "Use só letras, 2 ou mais.",
  LONG_LAST_NAME: "Use até 60 letras: abrevie o sobrenome.",
  "lastname-length": "Digite o sobrenome inteiro: são 3 letras ou mais.",
  EMPTY_PHONE: "Digite o seu celular, com o DDD.",
  INVALID_PHONE: "Confira o celular: são 11 números, o DDD e depois o 9.",
  EMPTY_BIRTHDATE: "Digite a data em que você nasceu.",
  INVALID_BIRTHDATE: "Esta data não existe. Confira dia, mês e ano.",
  UNDER_AGE: "É preciso ter 18 anos ou mais.",
  OVER_AGE: "Confira o ano em que você nasceu.",
  LONG_RG: "Confira o RG: são no máximo 13 letras e números.",
  INVALID_RG: "Confira o RG no documento.",
  LONG_PIS: "Confira o PIS: são 11 números.",
  INVALID_PIS: "Os dígitos não conferem. Confira o PIS no documento.",
  EMPTY_EMAIL: "Digite o seu e-mail.",
  INVALID_EMAIL: "Este e-mail está incompleto. Confira o que vem antes e depois do @.",
  EMPTY_CEP: "Digite o CEP.",
  INVALID_CEP: "CEP inválido!",
  EMPTY_STREET: "Digite a rua, a estrada ou a rodovia.",
  EMPTY_ADDRESS_NUMBER: "Digite o número, o km ou s/n.",
  LONG_COMPLEMENT: "Use até 20 caracteres.",
  EMPTY_DISTRICT: "Digite o bairro ou a zona.",
  EMPTY_CITY: "Escolha a cidade.",
  EMPTY_STATE: "Escolha o estado.",
  INVALID_STATE: "Escolha o estado.",
  EMPTY_PASSWORD: "Crie uma senha.",
  WEAK_PASSWORD: "A senha ainda não cumpre as exigências abaixo.",
  EMPTY_PASSWORD_CONFIRMATION: "Digite a senha outra vez.",
  DIFFERENT_PASSWORD: "As senhas não são iguais.",
  INVALID_REFERRAL_CODE: "O código só tem letras e números. Confira com quem indicou você.",
  "invalid-referral-code":
    "Nenhum participante tem este código. Confira com quem indicou você, ou deixe em branco.",
  "missing-terms": "Aceite os termos para continuar: use a caixa ao lado de cada um.",
  TOO_LONG: "Use menos caracteres: este campo tem um limite.",
  // The server's own rules for passwords, which no tick beside the field can show.
  personal: "Não use o seu nome, o seu e-mail nem o seu CPF ou CNPJ na senha.",
  common:
    "Esta senha é uma das primeiras que alguém tentaria. Escolha outra, com palavras que só você juntaria.",
};

/** Returns the sentence at a field; for an unknown code, that the field should be looked at again. */
export function fieldWords(code: string): string {
  return words[code] ?? "Confira este campo.";
}
