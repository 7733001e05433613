-- SHA-256 of the request that made the challenge, with its idempotency key: a repeated one, whose response was lost, gets the same
-- challenge and sends no second message. Null without a key, and once the challenge's first code has expired.
alter table otp_challenge add column request_hash bytea check (octet_length(request_hash) = 32);

-- side by side: the table has one day's codes, so that the index is built within milliseconds; the previous version leaves it null.
create unique index otp_challenge_request on otp_challenge (request_hash);
