import { OtpInput } from "./otp-input.tsx";

export const title = "Código de acesso";

export const examples = [
  {
    title: "6 + 2",
    element: (
      <OtpInput
        label="Código de acesso"
        name="code"
        hint="Enviamos para m***@fazenda.com.br. Vale por 10 minutos."
      />
    ),
  },
  {
    title: "Com erro, sem apagar",
    element: (
      <OtpInput label="Código com erro" name="codeWrong" error="Código não confere. Restam 3 tentativas." />
    ),
  },
  {
    title: "10 + 2, para trocar de conta",
    element: <OtpInput label="Código da troca" name="switchCode" letters={10} />,
  },
];
