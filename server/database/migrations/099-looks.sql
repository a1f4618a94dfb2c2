-- Who saw whose data: what calls showed of callers, citizens and applicants is found by the account, like the other looks.
drop index fact_of_looks;
create index fact_of_looks on fact (command_center_id, actor_id, at) where verb in ('citizenRead', 'citizensSearched', 'citizensExported', 'personsShown');
