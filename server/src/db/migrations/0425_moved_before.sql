-- Start and `let_down` before the shop's latest move that broke its promise, with the version that the move made; null: none.
alter table appointment add column moved_before jsonb;
