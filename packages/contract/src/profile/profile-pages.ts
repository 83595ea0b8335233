import type { PageTable } from "../routes/page-declaration.ts";

export const profilePages = {
  account: {
    path: "/minha-conta",
    access: "logged",
    title: "Minha conta",
    description: "Seus dados, seus pedidos e seus acessos.",
    inUserMenu: { place: 1, icon: "user" },
  },
  profile: {
    path: "/meu-cadastro",
    access: "logged",
    title: "Meu cadastro",
    description: "Seu e-mail, seu nascimento e seu endereço, para corrigir na hora.",
  },
  profilePhoto: {
    path: "/meu-cadastro/foto",
    access: "logged",
    title: "Foto",
    description: "Escolha a foto da sua conta.",
  },
} as const satisfies PageTable;
