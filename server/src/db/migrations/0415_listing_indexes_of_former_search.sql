-- outside a transaction
-- Searches have read `search_entry` since 0344. These two indexes served the search before it, and only cost writes.
drop index concurrently if exists search_listing_terms;
drop index concurrently if exists search_listing_place;
