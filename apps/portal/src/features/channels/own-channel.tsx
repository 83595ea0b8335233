import type { Channel } from "@colheita/contract/channels/channels-records";
import { Avatar } from "@colheita/ui/avatar/avatar";
import { List, ListRow } from "@colheita/ui/list-row/list-row";
import { categoryLabel } from "../../platform/category-rules.ts";

interface OwnChannelProps {
  channel: Channel;
  /** As what the member takes part in the programme. */
  category: string;
}

/** Shows the account of the sales channel that a member works for, with the number that invoices know it by (3.2). */
export function OwnChannel({ channel, category }: OwnChannelProps) {
  return (
    <List label="Seu canal">
      <ListRow
        media={<Avatar seed={channel.id} name={channel.name} size="small" />}
        title={channel.name}
        line={`Código do canal ${channel.nsap}`}
        end={categoryLabel(category)}
      />
    </List>
  );
}
