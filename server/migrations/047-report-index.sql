-- Outside a transaction. The reports of a review: without it, a page of the queue reads all reports.

drop index concurrently if exists report_of_review;
create index concurrently report_of_review on report (review_id, id);
