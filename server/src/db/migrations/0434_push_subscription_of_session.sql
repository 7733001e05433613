-- outside a transaction
create unique index concurrently if not exists push_subscription_of_session on push_subscription (session_id);
drop index concurrently if exists push_subscription_session;
