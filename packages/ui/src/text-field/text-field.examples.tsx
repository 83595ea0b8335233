import { maskCpf } from "@colheita/brazil";
import { IconButton } from "../button/icon-button.tsx";
import { TextField } from "./text-field.tsx";

export const title = "Campos de texto";

export const examples = [
  {
    title: "Estados",
    element: (
      <div className="columns" data-columns="3">
        <TextField
          label="CPF"
          name="cpf"
          hint="Só os números; os pontos entram sozinhos"
          mask={maskCpf}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          label="Conferido"
          defaultValue="52998224725"
          mask={maskCpf}
          status="valid"
          statusLabel="Conferido"
        />
        <TextField label="Com erro" defaultValue="529.982.247-26" error="Os dígitos não conferem." />
        <TextField label="Só leitura" defaultValue="Produtor rural" readOnly />
        <TextField label="CEP" defaultValue="78890-000" status="checking" statusLabel="Buscando a cidade" />
        <TextField label="Complemento" optionalLabel="(opcional)" hint="Galpão, lote, bloco" />
        <TextField label="Desligado" defaultValue="Sem uso" disabled />
        <TextField label="Buscar" icon="search" type="search" placeholder="Nota, prêmio ou distribuidor" />
        <TextField
          label="Com ação"
          defaultValue="Soja"
          action={<IconButton icon="x" label="Limpar" iconSize="small" />}
        />
      </div>
    ),
  },
];
