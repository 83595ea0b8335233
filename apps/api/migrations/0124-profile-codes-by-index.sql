-- Whether a referral code is free is asked of its index, always. A session that had planned the question while the table
-- was empty went on reading all of it for every member of a large file: ten thousand outlasted a statement's time limit.
alter function profile.free_referral_code() set enable_seqscan = off;
