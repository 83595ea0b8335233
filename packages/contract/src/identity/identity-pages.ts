import type { PageTable } from "../routes/page-declaration.ts";

export const identityPages = {
  login: {
    path: "/login",
    access: "unlogged",
    title: "Entrar",
    description: "Entre na sua conta do programa {PROGRAMME_NAME} com CPF, CNPJ ou e-mail.",
    frame: "focused",
  },
  accessCode: {
    path: "/codigo-de-acesso",
    access: "public",
    title: "Código de acesso",
    description: "Digite o código de acesso que enviamos a você.",
    frame: "focused",
    isUnlisted: true,
  },
  passwordReset: {
    path: "/redefinir-senha",
    access: "unlogged",
    title: "Esqueci a senha",
    description: "Defina uma senha nova para a sua conta do programa {PROGRAMME_NAME}.",
    frame: "focused",
  },
  passwordDefinition: {
    path: "/definir-senha",
    access: "public",
    title: "Definir senha",
    description: "Defina a senha da sua conta do programa {PROGRAMME_NAME}.",
    frame: "focused",
    isUnlisted: true,
  },
  logout: {
    path: "/logout",
    access: "public",
    title: "Sair",
    description: "Saída da sua conta do programa {PROGRAMME_NAME}.",
    frame: "focused",
    isUnlisted: true,
  },
  passwordChange: {
    path: "/meu-cadastro/alterar-senha",
    access: "logged",
    title: "Alterar senha",
    description: "Troque a senha da sua conta.",
  },
} as const satisfies PageTable;
