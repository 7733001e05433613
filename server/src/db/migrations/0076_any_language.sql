-- Which languages there are is a list of the code, which checks what comes in: a further one is no change of the database.
alter table account
  drop constraint account_language_check,
  add constraint account_language_check check (language ~ '^[a-z]{2,3}$');
alter table otp_challenge
  drop constraint otp_challenge_language_check,
  add constraint otp_challenge_language_check check (language ~ '^[a-z]{2,3}$');
