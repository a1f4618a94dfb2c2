-- Lines of chats and calls stand in the timeline of the ticket that they name.
create index fact_of_talk on fact (command_center_id, (data ->> 'transactionNumber'), seq) where verb in ('chatSent', 'callEnded', 'callTicketed');
