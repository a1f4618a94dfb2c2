// Writes the types of the migrated database: run it after changing a migration; a test holds it against schema.ts.
import type pg from 'pg'

const types: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  timestamptz: 'string',
  date: 'string',
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'number',
  jsonb: 'Json',
  bytea: 'Buffer',
  point: 'Point',
  tsvector: 'string',
  _text: 'string[]',
  _uuid: 'string[]',
  _int4: 'number[]',
  _timestamptz: 'string[]',
}

interface Column {
  table_name: string
  column_name: string
  udt_name: string
  is_nullable: 'YES' | 'NO'
  is_given: boolean
}

export async function describeDatabase(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query<Column>(`select c.table_name, c.column_name, c.udt_name, c.is_nullable,
      (c.column_default is not null or c.is_identity = 'YES' or c.is_generated = 'ALWAYS') as is_given
    from information_schema.columns c join pg_class t on t.relname = c.table_name and t.relnamespace = 'public'::regnamespace
    where c.table_schema = 'public' and t.relkind in ('r', 'p') and not t.relispartition order by c.table_name, c.ordinal_position`)
  const tables = Map.groupBy(rows, (row) => row.table_name)
  const interfaces = [...tables].map(([table, columns]) => `export interface ${pascal(table)} {\n${columns.map(line).join('')}}\n`)
  const all = [...tables.keys()].map((table) => `  ${table}: ${pascal(table)}\n`).join('')
  const point = rows.some((row) => row.udt_name === 'point') ? 'type Point = ColumnType<{ x: number; y: number }, string, string>\n' : ''
  return `${head}${point}\n${interfaces.join('\n')}\nexport interface DB {\n${all}}\n`
}

const head = `// The tables as the migrated database has them: written by \`npm run describe\`, never by hand.
import type { ColumnType, Generated } from 'kysely'

type Json = ColumnType<unknown, string, string>
`

function line({ column_name: name, udt_name: type, is_nullable: nullable, is_given: given }: Column): string {
  const known = types[type]
  if (!known) throw new Error(`The column type ${type} of ${name} has no type here yet.`)
  const full = nullable === 'YES' ? `${known} | null` : known
  const isPlain = known !== 'Json' && known !== 'Point'
  return `  ${name}: ${given && isPlain ? `Generated<${full}>` : full}\n`
}

const pascal = (name: string) => name.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase())
