-- For the map's way back in time: which tickets were touched since a moment. Such an index costs a change of a row nothing.
create index ticket_touched on ticket using brin (updated_at, closed_at) with (pages_per_range = 16, autosummarize = on);
