-- What a text took at the model's side: tokens of all its tries, and their price in millionths of a US dollar.
alter table ai_generations add column input_tokens integer not null default 0;
alter table ai_generations add column output_tokens integer not null default 0;
alter table ai_generations add column cost_micros integer not null default 0;
