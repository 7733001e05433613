-- Figures of the whole site read the sessions of a span of days.
create index user_sessions_start on user_sessions (start_time) include (account_id, total_duration);
create index user_analytics_first on user_analytics (first_visit_at);
-- Small, and enough: appointments are written in the order in which they are made.
create index appointment_created on appointment using brin (created_at);
