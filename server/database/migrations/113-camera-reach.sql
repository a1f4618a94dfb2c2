-- How far a camera shows something of use; without a figure, what is usual.

alter table camera add column reach real check (reach between 5 and 5000);
