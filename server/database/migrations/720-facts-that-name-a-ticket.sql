-- Lines of chats and calls stand in the timeline of the ticket that they name. The index of 125 holds three verbs, and is used by nobody since there are more: this one holds whatever names a ticket.
create index fact_naming_ticket on fact (command_center_id, (data ->> 'transactionNumber'), seq) where kind <> 'ticket' and data ? 'transactionNumber';
