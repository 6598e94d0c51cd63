/** The journals that somebody who owns the database can write anew. */
export const REWRITABLE = {
  mark_history: { head: 'mark_history_head', link: 'mark_history_hash', of: ['exam_id', 'colcode', 'p_code'] },
  valuation_event: { head: 'valuation_head', link: 'valuation_event_hash', of: ['kind', 'exam_id', 'chain'] },
  receipt_event: { head: 'receipt_head', link: 'receipt_event_hash', of: ['exam_id', 'place'] },
  signature: { head: 'signature_head', link: 'signature_hash', of: ['user_id'] },
} as const;

/**
 * SQL that numbers and links one chain anew as it stands, head and all, in the order of `order`: what the owner of a database
 * does after a change, with the portal's own functions. The triggers are off by then.
 */
export function rechain(table: keyof typeof REWRITABLE, filter: string, order = 'seq'): string {
  const { head, link, of } = REWRITABLE[table];
  const same = of.map((column) => `h.${column} = e.${column}`).join(' and ');
  return `
    create temporary table rewritten on commit drop as
      select e.id, row_number() over (order by ${order}) + (select min(seq) from ${table} where ${filter}) - 1 as n
      from ${table} e where ${filter};
    update ${table} set seq = seq + 1000000 where ${filter};
    do $$ declare r record; p bytea; begin
      select prev_hash into p from ${table} where ${filter} order by seq limit 1;
      if exists (select from rewritten where n = 1) then p := decode(repeat('00', 32), 'hex'); end if;
      for r in select * from rewritten order by n loop
        update ${table} set seq = r.n, prev_hash = p where id = r.id;
        update ${table} e set hash = ${link}(p, e) where id = r.id returning hash into p;
      end loop;
      update ${head} h set seq = e.seq, hash = e.hash from ${table} e
      where ${same} and e.id = (select id from rewritten order by n desc limit 1);
    end $$;
    drop table rewritten;
    delete from chain_anchor;`;
}
