-- Value of `let_down` before the shop's latest cancellation, which the shop may undo. Null: none, or by a version before this one.
alter table appointment add column let_down_before boolean;
