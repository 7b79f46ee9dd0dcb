import type { Basis } from "@ankara/domain/reports/report";

/*
 * The same reports once more, written by hand in SQL over the records as PostgreSQL keeps them. Nothing here is shared
 * with the domain: money is `numeric`, days are `date`, splits by largest remainder are window functions.
 */

export type ReportRequest = {
  readonly home: string;
  readonly zone: string;
  readonly today: string;
  readonly vatRegistered: boolean;
};
export type Span = { readonly from: string; readonly to: string };

/** Documents, payments that are money, and each payment meeting each invoice. `$1` is the business. */
const books = (zone: string): string => `
with doc as (
  select id::text, data ->> 'kind' as kind, data ->> 'status' as status, data ->> 'currency' as currency,
    (data ->> 'issueDate')::date as day, (data ->> 'dueDate')::date as due, data ->> 'contactId' as contact,
    data ->> 'seriesId' as series, (data ->> 'seq')::int as seq, data ->> 'number' as number,
    data ->> 'sourceId' as source, data ->> 'taxMode' as mode, data -> 'totals' as t, data,
    (data ->> 'exchangeRate')::numeric as rate, data ->> 'homeCurrency' as rate_home,
    ((data ->> 'voidedAt')::timestamptz at time zone '${zone}')::date as voided,
    ((data ->> 'writtenOffAt')::timestamptz at time zone '${zone}')::date as given_up,
    case data ->> 'kind' when 'credit_note' then -1 else 1 end as sign,
    (data -> 'totals' ->> 'total')::numeric as total, (data -> 'totals' ->> 'taxTotal')::numeric as tax,
    (data -> 'totals' ->> 'feeTotal')::numeric as fees, (data -> 'totals' ->> 'rounding')::numeric as rounding
  from records where business_id = $1 and collection = 'invoices' and deleted_at is null),
sale as (select *, total - tax - fees - rounding as net from doc
  where kind in ('invoice', 'credit_note') and status = 'issued' and voided is null),
given as (
  select id::text, data ->> 'status' as status, data ->> 'reverses' as reverses, (data ->> 'date')::date as day,
    data ->> 'createdAt' as written, data ->> 'currency' as currency, data ->> 'contactId' as contact,
    (data ->> 'amount')::numeric as amount, data ->> 'method' as method, data -> 'allocations' as allocations,
    coalesce((data -> 'withholding' ->> 'amount')::numeric, 0) as withheld, data -> 'withholding' ->> 'state' as state
  from records where business_id = $1 and collection = 'payments' and deleted_at is null),
pay as (select p.* from given p left join given o on o.id = p.reverses
  where (p.reverses is null and (p.status = 'confirmed' or (p.status = 'reversed' and exists (select from given r where r.reverses = p.id))))
    or (p.reverses is not null and coalesce(o.status, p.status) <> 'claimed')),
part as (
  select p.id as payment, a.ord, a.value ->> 'invoiceId' as invoice, (a.value ->> 'amount')::numeric as amount, p.withheld,
    abs((a.value ->> 'amount')::numeric) as weight, sum(abs((a.value ->> 'amount')::numeric)) over (partition by p.id) as weights
  from pay p cross join lateral jsonb_array_elements(p.allocations) with ordinality as a (value, ord)),
kept as (
  select *, sign(withheld) * (floor(abs(withheld) * weight / weights) + case when row_number() over (partition by payment
      order by (abs(withheld) * weight) % weights desc, ord) <= abs(withheld) - sum(floor(abs(withheld) * weight / weights)) over (partition by payment)
      then 1 else 0 end) as share
  from part where weights > 0),
late as (select s.id as invoice, s.currency, s.contact, c.ord, c.value ->> 'id' as id, (c.value ->> 'date')::date as day, (c.value ->> 'amount')::numeric as amount
  from sale s cross join lateral jsonb_array_elements(coalesce(s.data -> 'charges', '[]')) with ordinality as c (value, ord) where s.sign = 1 and c.value ->> 'waivedAt' is null),
-- Parts of a total by their days: those of its plan, or one on the due day. What is written once counts up to the total.
due_part as (select s.id as invoice, s.total, 0 as kind, i.ord, (i.value ->> 'dueDate')::date as due, (i.value ->> 'amount')::numeric as amount
    from sale s cross join lateral jsonb_array_elements(coalesce(s.data -> 'instalments', '[]')) with ordinality as i (value, ord) where s.sign = 1
  union all select s.id, s.total, 0, 1, s.due, greatest(s.total, 0) from sale s
    where s.sign = 1 and jsonb_array_length(coalesce(s.data -> 'instalments', '[]')) = 0),
-- A late fee has the day of the last part that was due before it, or of the first.
owed_part as (select invoice, kind, ord, due, amount, null::date as since from due_part
  union all select l.invoice, 1, row_number() over (partition by l.invoice order by l.ord), coalesce(
    (select max(d.due) from due_part d where d.invoice = l.invoice and d.due < l.day),
    (select min(d.due) from due_part d where d.invoice = l.invoice)), l.amount, l.day from late l),
met as (
  select k.payment, k.invoice, k.amount, k.share as withheld, p.day, p.written, s.total, s.currency, s.contact,
    sum(k.amount + k.share) over (partition by k.invoice order by p.day, p.written collate "C", p.id collate "C") as so_far
  from kept k join pay p on p.id = k.payment join sale s on s.id = k.invoice and s.sign = 1 and s.currency = p.currency),
settled as (
  select row_number() over () as meeting, *, least(greatest(so_far - amount - withheld, 0), greatest(total, 0)) as before,
    least(greatest(so_far, 0), greatest(total, 0)) as after,
    least(greatest(so_far - greatest(total, 0), 0), fees) - least(greatest(so_far - amount - withheld - greatest(total, 0), 0), fees) as late
  from (select met.*, coalesce((select sum(l.amount) from late l where l.invoice = met.invoice), 0) as fees from met) as met),
spent as (
  select id::text, (data ->> 'date')::date as day, data ->> 'currency' as currency, (data ->> 'amount')::numeric as amount,
    (data ->> 'inputVat')::numeric as vat, coalesce(nullif(trim(data ->> 'category'), ''), 'Other') as category
  from records where business_id = $1 and collection = 'expenses' and deleted_at is null and data ->> 'archivedAt' is null),
client as (
  select id::text, data ->> 'name' as name, coalesce(data ->> 'currency', null) as currency, (data ->> 'openingBalance')::numeric as opening
  from records where business_id = $1 and collection = 'contacts' and deleted_at is null),
taxed as (
  select s.id, x.ord, x.value ->> 'name' as name, x.value ->> 'kind' as kind, (x.value ->> 'ratePpm')::int as rate,
    (x.value ->> 'base')::numeric as base, (x.value ->> 'amount')::numeric as amount
  from sale s cross join lateral jsonb_array_elements(s.t -> 'taxes') with ordinality as x (value, ord)),
pieces as (
  select id, 1 as place, net as piece from sale union all select id, 2, fees from sale union all select id, 3, rounding from sale
  union all select id, 3 + ord::int, amount from taxed),
split as (
  select s.meeting, s.payment, s.invoice, s.day, s.currency, s.contact, side.at, side.sign, p.place, p.piece, s.total, side.at as amount,
    floor(p.piece * side.at / nullif(s.total, 0)) as low,
    p.piece * side.at - floor(p.piece * side.at / nullif(s.total, 0)) * s.total as remainder
  from settled s cross join lateral (values (s.before, -1), (s.after, 1)) as side (at, sign)
  join pieces p on p.id = s.invoice where s.before <> s.after),
shares as (
  select meeting, payment, invoice, day, currency, contact, place,
    sum(sign * case when amount = total then piece when amount = 0 then 0 else low + extra end) as share
  from (select *, case when row_number() over (partition by meeting, sign order by remainder desc, place)
      <= amount - sum(low) over (partition by meeting, sign) then 1 else 0 end as extra from split) as each
  group by meeting, payment, invoice, day, currency, contact, place),
entry as (
  select 'accrual' as basis, id as invoice, day, currency, contact, sign * net as net, sign * fees as fees, sign * tax as tax,
    sign * rounding as rounding, sign * total as total from sale
  union all
  select 'cash', invoice, day, currency, contact, sum(share) filter (where place = 1), sum(share) filter (where place = 2),
    coalesce(sum(share) filter (where place > 3), 0), sum(share) filter (where place = 3), sum(share)
  from shares group by meeting, invoice, day, currency, contact),
open_on as (
  select s.*, s.total + coalesce((select sum(l.amount) from late l where l.invoice = s.id and l.day <= d.day), 0)
    - coalesce((select sum(m.amount + m.withheld) from met m where m.invoice = s.id and m.day <= d.day), 0)
    - coalesce((select sum(c.total) from sale c where c.sign = -1 and c.source = s.id and c.day <= d.day), 0) as balance
  from sale s cross join (select $2::date as day) d where s.sign = 1 and s.day <= d.day),
-- What is open of each part: money fills the total by its days, then late fees; what was given back beyond it is owed with the first.
open_part as (
  select o.*, p.due as part_due, least(p.amount, p.upto - (p.whole - o.balance)) + case when p.place = 1 then greatest(0, o.balance - p.whole) else 0 end as left_over
  from open_on o join (
    select q.*, sum(amount) over w as upto, row_number() over w as place, sum(amount) over (partition by invoice) as whole
    from owed_part q where since is null or since <= $2::date
    window w as (partition by invoice order by kind, case when kind = 0 then due end, ord)) as p on p.invoice = o.id
  where o.balance > 0 and p.upto > p.whole - o.balance)`;

/** A statement with what it needs: `$1` business, `$2` and `$3` days, further ones as named in each. */
export type Query = { readonly text: string; readonly values: readonly unknown[] };

const query = (zone: string, text: string, ...values: unknown[]): Query => ({
  text: `${books(zone)}\n${text}`,
  values,
});
const key = (step: "day" | "month") => (step === "day" ? "day::text" : "date_trunc('month', day)::date::text");
const sums =
  "count(*) as count, sum(net) as net, sum(fees) as fees, sum(tax) as tax, sum(rounding) as rounding, sum(total) as total";

export const sales = ({ zone }: ReportRequest, { from, to }: Span, basis: Basis, step: "day" | "month"): Query =>
  query(
    zone,
    `select currency, ${key(step)} as key, ${sums} from entry where day between $2 and $3 and basis = $4 group by 1, 2`,
    from,
    to,
    basis,
  );

export const byClient = ({ zone }: ReportRequest, { from, to }: Span, basis: Basis): Query =>
  query(
    zone,
    `select e.currency, coalesce(c.id, 'name:' || (d.data -> 'billTo' ->> 'name')) as key, ${sums.replaceAll(/\((net|fees|tax|rounding|total)\)/g, "(e.$1)")}
     from entry e join doc d on d.id = e.invoice left join client c on c.id = e.contact
     where e.day between $2 and $3 and e.basis = $4 group by 1, 2`,
    from,
    to,
    basis,
  );

/** Discount and taxes inside the price are shared over lines by largest remainder, line by line. */
export const byItem = ({ zone, home }: ReportRequest, { from, to }: Span): Query =>
  query(
    zone,
    `, line as (
      select s.id, s.currency, s.sign, s.mode, n.ord, n.value::numeric as plain, l.value as data,
        (s.t ->> 'discount')::numeric as off, (s.t ->> 'subtotal')::numeric as subtotal
      from sale s cross join lateral jsonb_array_elements_text(s.t -> 'lineNets') with ordinality as n (value, ord)
      join lateral jsonb_array_elements(s.data -> 'lines') with ordinality as l (value, ord) on l.ord = n.ord
      where s.day between $2 and $3),
    less as (
      select *, plain - case when off = 0 or subtotal = 0 then 0 else floor(off * plain / subtotal) + case when row_number() over (partition by id
        order by (off * plain) % nullif(subtotal, 0) desc, ord) <= off - sum(floor(off * plain / nullif(subtotal, 0))) over (partition by id) then 1 else 0 end end as price
      from line),
    bears as (
      select l.id, l.ord, x.ord as tax, x.amount, case when tax.value ->> 'basis' = 'fixed_document'
          or l.data -> 'taxIds' ? (tt.value ->> 'feeId') then l.price else 0 end as weight, l.price
      from less l join taxed x on x.id = l.id and l.mode = 'inclusive'
      join sale s on s.id = l.id
      cross join lateral jsonb_array_elements(s.t -> 'taxes') with ordinality as tt (value, ord)
      left join lateral (select value from jsonb_array_elements(s.data -> 'taxes') as f (value) where f.value ->> 'id' = tt.value ->> 'feeId') as tax on true
      where tt.ord = x.ord),
    weighed as (
      select id, ord, tax, amount, case when sum(weight) over (partition by id, tax) > 0 then weight
        when sum(price) over (partition by id, tax) > 0 then price else 1 end as weight from bears),
    contained as (
      select id, ord, sum(part) as tax from (
        select *, floor(amount * weight / weights) + case when row_number() over (partition by id, tax order by (amount * weight) % weights desc, ord)
          <= amount - sum(floor(amount * weight / weights)) over (partition by id, tax) then 1 else 0 end as part
        from (select *, sum(weight) over (partition by id, tax) as weights from weighed) as w) as p group by id, ord)
    select l.currency, l.data ->> 'itemId' as key, sum(l.sign * (l.price - coalesce(c.tax, 0))) as net,
      sum(l.sign * (l.data ->> 'quantity')::numeric * 1000000) as quantity,
      sum(case when l.data ->> 'privateCost' is not null and l.currency = $4
        then l.sign * round((l.data ->> 'quantity')::numeric * (l.data ->> 'privateCost')::numeric * 100) end) as cost,
      sum(case when l.data ->> 'privateCost' is not null and l.currency = $4
        then l.sign * (l.price - coalesce(c.tax, 0) - round((l.data ->> 'quantity')::numeric * (l.data ->> 'privateCost')::numeric * 100)) end) as margin
    from less l left join contained c on c.id = l.id and c.ord = l.ord group by 1, 2`,
    from,
    to,
    home,
  );

const days = "($2::date - o.part_due)";
/** `$2` is the day. */
export const ageing = ({ zone, home }: ReportRequest, day: string): Query =>
  query(
    zone,
    `, owed as (
      select o.currency, coalesce(c.id, 'name:' || (o.data -> 'billTo' ->> 'name')) as key, o.left_over as balance,
        case when o.part_due is null or ${days} <= 0 then 'current' when ${days} <= 30 then 'd30' when ${days} <= 60 then 'd60'
          when ${days} <= 90 then 'd90' else 'older' end as bucket
      from open_part o left join client c on c.id = o.contact where (o.given_up is null or o.given_up > $2::date)
      union all
      select coalesce(c.currency, $3), c.id, c.opening - greatest(0,
        coalesce((select sum(p.amount - coalesce((select sum((a.value ->> 'amount')::numeric) from jsonb_array_elements(p.allocations) as a (value)), 0))
          from pay p where p.contact = c.id and p.currency = coalesce(c.currency, $3) and p.day <= $2::date), 0)
        + coalesce((select sum(-o.balance) from open_on o where o.contact = c.id and o.currency = coalesce(c.currency, $3) and o.balance < 0), 0)), 'opening'
      from client c where c.opening > 0)
    select currency, key, sum(balance) filter (where bucket = 'current') as current, sum(balance) filter (where bucket = 'd30') as d30,
      sum(balance) filter (where bucket = 'd60') as d60, sum(balance) filter (where bucket = 'd90') as d90,
      sum(balance) filter (where bucket = 'older') as older, sum(balance) filter (where bucket = 'opening') as opening, sum(balance) as total
    from owed where balance > 0 group by 1, 2`,
    day,
    home,
  );

export const payments = ({ zone }: ReportRequest, { from, to }: Span): Query =>
  query(
    zone,
    `select currency, method as key, count(*) as count, sum(amount) as amount, sum(withheld) as withheld,
      sum(coalesce((select sum((a.value ->> 'amount')::numeric) from jsonb_array_elements(allocations) as a (value)), 0)) as applied
     from pay where day between $2 and $3 group by 1, 2`,
    from,
    to,
  );

export const claims = ({ zone }: ReportRequest, { from, to }: Span): Query =>
  query(
    zone,
    "select currency, id as key, amount from given where status = 'claimed' and reverses is null and day between $2 and $3",
    from,
    to,
  );

/** The net part of a balance that was given up: split like money that came in. */
const writtenOff = `, gone as (
    select o.id, o.currency, o.total, o.balance, least(o.balance, o.total) as rest, o.given_up, p.place, p.piece,
      floor(p.piece * least(o.balance, o.total) / o.total) as low,
      p.piece * least(o.balance, o.total) - floor(p.piece * least(o.balance, o.total) / o.total) * o.total as remainder
    from (select s.*, s.total + coalesce((select sum(l.amount) from late l where l.invoice = s.id), 0) - coalesce((select sum(m.amount + m.withheld) from met m where m.invoice = s.id), 0)
        - coalesce((select sum(c.total) from sale c where c.sign = -1 and c.source = s.id), 0) as balance from sale s where s.sign = 1) as o
    join pieces p on p.id = o.id where o.given_up between $2 and $3 and o.balance > 0),
  lost as (
    select id, currency, balance, sum(part) filter (where place <= 3) + max(balance - rest) as net from (
      select *, case when rest = total then piece else low + case when row_number() over (partition by id order by remainder desc, place)
        <= rest - sum(low) over (partition by id) then 1 else 0 end end as part from gone) as g group by 1, 2, 3)`;

export const profit = ({ zone, today, vatRegistered }: ReportRequest, { from, to }: Span, basis: Basis): Query =>
  query(
    zone,
    `${writtenOff}
    select currency, key, sum(amount) as amount from (
      select currency, 'sales' as key, net as amount from entry where basis = $4 and day between $2 and $3
      union all select currency, 'fees', fees from entry where basis = $4 and day between $2 and $3 and fees <> 0
      union all select currency, 'rounding', rounding from entry where basis = $4 and day between $2 and $3 and rounding <> 0
      union all select currency, 'late_fees', amount from late where $4 = 'accrual' and day between $2 and $3
      union all select currency, 'late_fees', late from settled where $4 = 'cash' and late <> 0 and day between $2 and $3
      union all select currency, 'written_off', -net from lost where $4 = 'accrual'
      union all select currency, 'expense:' || category, -(amount - case when $5::boolean then vat else 0 end) from spent
        where day between $2 and $3 and day <= $6::date) as each group by 1, 2`,
    from,
    to,
    basis,
    vatRegistered,
    today,
  );

export const expenses = ({ zone, today }: ReportRequest, { from, to }: Span): Query =>
  query(
    zone,
    `select currency, category as key, count(*) as count, sum(amount - vat) as net, sum(vat) as vat, sum(amount) as amount
     from spent where day between $2 and $3 and day <= $4::date group by 1, 2`,
    from,
    to,
    today,
  );

export const tax = ({ zone, today }: ReportRequest, { from, to }: Span, basis: Basis): Query =>
  query(
    zone,
    `select currency, key, sum(base) as base, sum(amount) as amount from (
      select s.currency, 'out:' || x.name || ':' || x.rate as key, s.sign * x.base as base, s.sign * x.amount as amount
      from taxed x join sale s on s.id = x.id where $4 = 'accrual' and s.day between $2 and $3
      union all
      select h.currency, 'out:' || x.name || ':' || x.rate, floor(x.base * s.after / s.total) - floor(x.base * s.before / s.total), h.share
      from shares h join settled s on s.meeting = h.meeting join taxed x on x.id = h.invoice and x.ord + 3 = h.place
      where $4 = 'cash' and h.day between $2 and $3
      union all
      select currency, 'zz:input', -(amount - vat), -vat from spent where vat <> 0 and day between $2 and $3 and day <= $5::date) as each
    group by 1, 2`,
    from,
    to,
    basis,
    today,
  );

export const withholding = ({ zone }: ReportRequest, { from, to }: Span): Query =>
  query(
    zone,
    `select currency, id as key, withheld as amount, case when state = 'received' then withheld else 0 end as received,
      case when state = 'received' then 0 else withheld end as expected from pay where withheld <> 0 and day between $2 and $3`,
    from,
    to,
  );

export const cashFlow = ({ zone, today }: ReportRequest, { from, to }: Span, step: "day" | "month"): Query =>
  query(
    zone,
    `select currency, key, sum(came) as in, sum(went) as out, sum(came - went) as net,
      sum(sum(came - went)) over (partition by currency order by key) as running from (
      select currency, ${key(step)} as key, amount as came, 0 as went from pay where day between $2 and $3
      union all select currency, ${key(step)}, 0, amount from spent where day between $2 and $3 and day <= $4::date) as each group by 1, 2`,
    from,
    to,
    today,
  );

/** `$2` is today. */
export const forecast = ({ zone, today }: ReportRequest): Query =>
  query(
    zone,
    `select currency, id || ' ' || part_due::text as key, sum(left_over) as in, null::numeric as out, sum(left_over) as net from open_part
      where given_up is null and part_due between $2::date and $2::date + 30 group by 1, 2
     union all
     select currency, id || ' ' || day::text, null, amount, -amount from spent where day > $2::date and day <= $2::date + 30`,
    today,
  );

/** `$4` is the client. What was before the period, what moved in it, and what is left. */
export const statement = ({ zone, home }: ReportRequest, { from, to }: Span, contact: string): Query =>
  query(
    zone,
    `, moved as (
      select currency, day, case when sign = 1 then total else 0 end as debit, case when sign = 1 then 0 else total end as credit from sale where contact = $4
      union all select currency, day, amount, 0 from late where contact = $4
      union all select p.currency, p.day, greatest(-x.sum, 0), greatest(x.sum, 0) from pay p cross join lateral (
        select coalesce((select sum(m.amount) from met m where m.payment = p.id and m.contact = $4), 0)
          + case when p.contact = $4 then p.amount - coalesce((select sum(m.amount) from met m where m.payment = p.id), 0) else 0 end as sum) as x where x.sum <> 0
      union all select currency, day, greatest(-kept, 0), greatest(kept, 0) from (
        select payment, currency, day, sum(withheld) as kept from met where contact = $4 group by 1, 2, 3) as w where kept <> 0
      union all select o.currency, o.given_up, 0, o.balance from (select s.*, s.total + coalesce((select sum(l.amount) from late l where l.invoice = s.id), 0)
          - coalesce((select sum(m.amount + m.withheld) from met m where m.invoice = s.id), 0)
          - coalesce((select sum(c.total) from sale c where c.sign = -1 and c.source = s.id), 0) as balance from sale s where s.sign = 1) as o
        where o.contact = $4 and o.given_up is not null and o.balance > 0
      union all select coalesce(currency, $5), '0001-01-01'::date, opening, 0 from client where id = $4 and opening <> 0)
    select currency, 'account' as key, coalesce(sum(debit) filter (where day between $2 and $3), 0) as debit,
      coalesce(sum(credit) filter (where day between $2 and $3), 0) as credit, sum(debit - credit) filter (where day <= $3) as balance
    from moved group by 1`,
    from,
    to,
    contact,
    home,
  );

export const quotes = ({ zone, today }: ReportRequest, { from, to }: Span): Query =>
  query(
    zone,
    `select currency, case when status in ('accepted', 'converted', 'declined', 'expired') then status
        when due < $4::date then 'expired' else 'open' end as key, count(*) as count, sum(total) as total
     from doc where kind = 'quote' and status not in ('draft', 'void') and voided is null and day between $2 and $3 group by 1, 2`,
    from,
    to,
    today,
  );

export const voids = ({ zone }: ReportRequest, { from, to }: Span): Query =>
  query(
    zone,
    `${writtenOff}
    select currency, 'void:' || id as key, total as amount from doc where status = 'void' and voided between $2 and $3
    union all select currency, 'credit:' || id, total from sale where sign = -1 and day between $2 and $3
    union all select currency, 'written:' || id, balance from lost`,
    from,
    to,
  );

export const discounts = ({ zone }: ReportRequest, { from, to }: Span): Query =>
  query(
    zone,
    `select currency, key, count(*) as count, sum(amount) as amount from (
      select currency, 'line_discount' as key, -sign * (t ->> 'lineDiscount')::numeric as amount from sale where day between $2 and $3
      union all select currency, 'document_discount', -sign * (t ->> 'discount')::numeric from sale where day between $2 and $3
      union all select currency, 'rounding', sign * rounding from sale where day between $2 and $3
      union all select s.currency, 'fee:' || (f.value ->> 'name'), s.sign * (f.value ->> 'amount')::numeric
        from sale s cross join lateral jsonb_array_elements(s.t -> 'fees') as f (value) where s.day between $2 and $3) as each
     where amount <> 0 group by 1, 2`,
    from,
    to,
  );

export const numbers = ({ zone }: ReportRequest): Query =>
  query(
    zone,
    `select null as currency, series as key, min(seq) as first, max(seq) as last, count(*) as given,
      count(*) filter (where status = 'void') as voided, max(seq) - min(seq) + 1 - count(distinct seq) as missing
     from doc where series is not null group by 2`,
  );

/** Totals of a period in the home currency, each document at its own frozen rate, rounded once. */
export const homeSales = ({ zone, home }: ReportRequest, { from, to }: Span): Query =>
  query(
    zone,
    `select s.currency as currency, s.currency as key, sum(sign * total) as own,
      coalesce(sum(sign * total) filter (where s.currency <> $4 and (rate is null or rate_home <> $4)), 0) as without,
      coalesce(sum(sign * case when s.currency = $4 then total
        when rate is not null and rate_home = $4 then round(total * rate * 100 / power(10::numeric, case s.currency when 'UGX' then 0 else 2 end)) end), 0) as home
     from sale s where day between $2 and $3 group by 1`,
    from,
    to,
    home,
  );
