import { describe, expect, test } from 'vitest'
import { shapeOf } from './sql-shape.ts'

describe('the shape of a statement', () => {
  test.each([
    ['select "id" from "samples" where "name" = $1 limit $2', 'select samples'],
    ['insert into "mail_outbox" ("id") values ($1)', 'insert mail_outbox'],
    ['update "samples" set "version" = "version" + $1', 'update samples'],
    ['delete from "idempotency_keys" where "created_at" < $1', 'delete idempotency_keys'],
    ['start transaction read only', 'start'],
    ['commit', 'commit'],
  ])('%s is called %s', (sql, name) => expect(shapeOf(sql).name).toBe(name))

  test.each([
    [`set local app.organization_id = '3'`, 'set local app.organization_id = ?'],
    [`select 'it''s' , E'a\\'b' , $tag$x 'y' $z$ 1$tag$, $$q$$ from t1`, 'select ? , ? , ?, ? from t1'],
    [`select * from "o'brien 1" where a1 = 12.5 and b = $12`, `select * from "o'brien 1" where a1 = ? and b = $12`],
    [`select interval '1 day', '\\'`, 'select interval ?, ?'],
  ])('%s loses its values', (sql, text) => expect(shapeOf(sql).text).toBe(text))
})
