import { useState } from "react";
import { Badge } from "../badge/badge.tsx";
import { Button } from "../button/button.tsx";
import { EntrySwatch } from "../entry-swatch/entry-swatch.tsx";
import type { EntrySwatchKind } from "../entry-swatch/entry-swatch.tsx";
import { DataTable } from "./data-table.tsx";
import type { Column, Sort } from "./data-table.tsx";

export const title = "Tabela";

interface Entry {
  day: string;
  kind: EntrySwatchKind;
  word: string;
  what: string;
  origin: string;
  expires: string;
  points: number;
}

const entries: Entry[] = [
  {
    day: "12/10/2026",
    kind: "Earned",
    word: "Pontuações",
    what: "Nota fiscal 004.218",
    origin: "Agro Vale do Araguaia",
    expires: "12/10/2028",
    points: 6480,
  },
  {
    day: "09/10/2026",
    kind: "Bonus",
    word: "Bônus",
    what: "Desafio Cobertura de Inverno, etapa 2",
    origin: "Programa Colheita",
    expires: "09/10/2028",
    points: 2000,
  },
  {
    day: "02/10/2026",
    kind: "Redeem",
    word: "Resgates",
    what: "Bota de segurança em couro, 42",
    origin: "Pedido 88.412",
    expires: "",
    points: -6750,
  },
  {
    day: "01/10/2026",
    kind: "Reserved",
    word: "Reservados",
    what: "Caixa térmica 48 litros",
    origin: "Aguardando estoque",
    expires: "",
    points: -15_600,
  },
  {
    day: "31/08/2026",
    kind: "Expired",
    word: "Expirações",
    what: "Pontos de agosto de 2024",
    origin: "",
    expires: "",
    points: -860,
  },
];

const signed = new Intl.NumberFormat("pt-BR", { signDisplay: "exceptZero" });

const columns: Column<Entry>[] = [
  {
    id: "day",
    header: "Data",
    place: "aside",
    isSortable: true,
    firstDirection: "descending",
    cell: ({ day }) => <span className="dt">{day}</span>,
  },
  {
    id: "kind",
    header: "Tipo",
    place: "kind",
    cell: ({ kind, word }) => (
      <span className="examples-pair">
        <EntrySwatch kind={kind} size="small" />
        {word}
      </span>
    ),
  },
  { id: "what", header: "Descrição", place: "title", cell: ({ what }) => what },
  { id: "origin", header: "Origem", place: "line", cell: ({ origin }) => origin },
  {
    id: "expires",
    header: "Vencimento",
    place: "line",
    align: "end",
    cell: ({ expires }) => (expires === "" ? null : <span className="dt">{expires}</span>),
  },
  {
    id: "points",
    header: "Pontos",
    place: "total",
    align: "end",
    isSortable: true,
    signOf: ({ points }) => (points < 0 ? "out" : "in"),
    cell: ({ points }) => signed.format(points),
  },
];

function Statement() {
  const [sort, setSort] = useState<Sort>({ columnId: "day", direction: "descending" });
  const rows = sort.columnId === "points" ? entries.toSorted((a, b) => a.points - b.points) : entries;
  return (
    <DataTable
      caption="Lançamentos de pontos"
      columns={columns}
      rows={sort.direction === "ascending" || sort.columnId === "day" ? rows : rows.toReversed()}
      keyOf={({ what }) => what}
      layout="lines"
      sort={sort}
      onSort={setSort}
    />
  );
}

interface Invoice {
  number: string;
  accessKey: string;
  channel: string;
  status: "ok" | "warning" | "error";
  word: string;
  sentOn: string;
  total: string;
}

const invoices: Invoice[] = [
  {
    number: "Nota 004.218",
    accessKey: "5126101234567800019555001000004218100007411",
    channel: "Agro Vale do Araguaia",
    status: "ok",
    word: "Aprovada",
    sentOn: "12/10/2026",
    total: "R$ 32.400,00",
  },
  {
    number: "Nota 004.102",
    accessKey: "5126101234567800019555001000004218100014822",
    channel: "Cooperativa Serra Azul",
    status: "warning",
    word: "Em Análise",
    sentOn: "08/10/2026",
    total: "R$ 8.115,90",
  },
  {
    number: "Nota 003.991",
    accessKey: "5126091234567800019555001000004218100022233",
    channel: "Casa do Campo Canarana",
    status: "error",
    word: "Reprovada",
    sentOn: "29/09/2026",
    total: "R$ 1.018,90",
  },
];

const signs = { ok: "check", warning: "pause", error: "x" } as const;

const invoiceColumns: Column<Invoice>[] = [
  { id: "number", header: "Nota", place: "title", cell: ({ number }) => number },
  { id: "key", header: "Chave de acesso", place: "full", cell: ({ accessKey }) => accessKey },
  { id: "channel", header: "Distribuidor", place: "full", cell: ({ channel }) => channel },
  {
    id: "status",
    header: "Situação",
    cell: ({ status, word }) => (
      <Badge tone={status} icon={signs[status]}>
        {word}
      </Badge>
    ),
  },
  { id: "sent", header: "Enviada em", cell: ({ sentOn }) => <span className="dt">{sentOn}</span> },
  { id: "total", header: "Valor", place: "total", align: "end", cell: ({ total }) => total },
  {
    id: "action",
    header: "Ação",
    shortHeader: "",
    cell: () => (
      <Button variant="text" size="small">
        Ver nota
      </Button>
    ),
  },
];

export const examples = [
  { title: "Extrato: linhas no celular", element: <Statement /> },
  {
    title: "Notas: blocos no celular, uma escolhida, com total",
    element: (
      <DataTable
        caption="Notas fiscais"
        showsCaption
        columns={invoiceColumns}
        rows={invoices}
        keyOf={({ number }) => number}
        isSelected={({ status }) => status === "warning"}
        selectedLabel="escolhida"
        toneOf={({ status }) => status}
        foot={{ number: "3 notas", total: "R$ 41.534,80" }}
      />
    ),
  },
];
