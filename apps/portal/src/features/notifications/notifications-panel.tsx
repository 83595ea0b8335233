import { RightPanel } from "@colheita/ui/right-panel/right-panel";
import { QueryClientProvider } from "@tanstack/react-query";
import { queryClient } from "../../platform/data/query-client.ts";
import { NotificationsList } from "./notifications-list.tsx";

interface NotificationsPanelProps {
  isOpen: boolean;
  onClose: () => void;
}

/**
 * Shows the member's notifications in the panel that the bell opens. It may be rendered outside the page's data
 * provider.
 */
export default function NotificationsPanel({ isOpen, onClose }: NotificationsPanelProps) {
  return (
    <RightPanel isOpen={isOpen} onClose={onClose} title="Notificações" closeLabel="Fechar notificações">
      <QueryClientProvider client={queryClient}>
        <NotificationsList onLeave={onClose} />
      </QueryClientProvider>
    </RightPanel>
  );
}
