-- The work that response teams have not cleared, whatever a big city has behind it; departments keep theirs for good.
create index ticket_assignment_at_work on ticket_assignment (command_center_id, account_id, assigned_at)
  where kind = 'responseteam' and state in ('assigned', 'acknowledged', 'enRoute', 'onScene');
