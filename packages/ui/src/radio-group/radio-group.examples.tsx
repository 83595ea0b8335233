import { RadioGroup } from "./radio-group.tsx";

export const title = "Opções";

const categories = [
  { value: "farmer", label: "Agricultor", line: "Produzo e compro insumos" },
  { value: "consultant", label: "Consultor" },
  { value: "reseller", label: "Revenda", isDisabled: true },
];

export const examples = [
  {
    title: "Em linhas, simples, com erro",
    element: (
      <div className="columns" data-columns="3">
        <RadioGroup
          label="Qual é o seu perfil"
          name="category"
          variant="rows"
          options={categories}
          defaultValue="farmer"
        />
        <RadioGroup
          label="Receber por"
          name="channel"
          hint="Só para o código de acesso"
          options={[
            { value: "email", label: "E-mail" },
            { value: "sms", label: "SMS" },
          ]}
          defaultValue="sms"
        />
        <RadioGroup
          label="Entrega"
          name="delivery"
          options={[
            { value: "farm", label: "Na fazenda" },
            { value: "city", label: "Na cidade" },
          ]}
          error="Escolha onde entregar."
        />
      </div>
    ),
  },
];
