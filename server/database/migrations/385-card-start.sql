-- Who asked by a card, and when the first answer came: of what was asked before, as far as the answers that stand tell it.
update ticket set card = card || jsonb_build_object(
  'askedBy', case when source in ('quickreport', 'app', 'offline', 'text', 'api') then 'citizen' else 'desk' end,
  'startedAt', (select min(answer ->> 'at') from jsonb_array_elements(card -> 'answers') as answer)
) where card is not null;
