import { sql, type Transaction } from 'kysely'

/** Columns of `positions` after its id, the same on both databases. */
export const POSITION_COLUMNS = `
  device_id BIGINT NOT NULL, protocol TEXT NOT NULL, server_time BIGINT NOT NULL, device_time BIGINT NOT NULL,
  fix_time BIGINT NOT NULL, valid BOOLEAN NOT NULL, latitude DOUBLE PRECISION NOT NULL,
  longitude DOUBLE PRECISION NOT NULL, altitude DOUBLE PRECISION NOT NULL, speed DOUBLE PRECISION NOT NULL,
  course DOUBLE PRECISION NOT NULL, accuracy DOUBLE PRECISION NOT NULL, address TEXT, network TEXT, geofence_ids TEXT,
  attributes TEXT NOT NULL, hash BIGINT NOT NULL`

/** Months before the first start that get a partition each; what is older shares one. */
const MONTHS_KEPT_APART = 24

/**
 * Create `positions` in ranges of fix time. Months come on demand (store/position-partitions.ts); what was before
 * them goes to `positions_older`, what claims to be from a future month waits in `positions_default`.
 */
export async function createPartitionedPositions(transaction: Transaction<unknown>, now: Date): Promise<void> {
  const oldest = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS_KEPT_APART)
  const statements = [
    `CREATE TABLE positions (id BIGINT NOT NULL, ${POSITION_COLUMNS}, UNIQUE (device_id, fix_time, hash))
      PARTITION BY RANGE (fix_time)`,
    'CREATE INDEX positions_id ON positions (id)',
    `CREATE TABLE positions_older PARTITION OF positions FOR VALUES FROM (MINVALUE) TO (${oldest})`,
    'CREATE TABLE positions_default PARTITION OF positions DEFAULT',
  ]
  for (const statement of statements) await sql.raw(statement).execute(transaction)
}
