import * as contract from '@eluent/contract'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { Deps } from '../../views/deps.ts'
import { sampleSettings } from '../../views/samples/sample-settings.ts'
import { readSigning } from '../../views/signatures/prove-signer.ts'
import { listReviews, readReview } from './read-review.ts'
import { returnSample } from './return-sample.ts'
import { reviewSample, reviewSeveral } from './review-sample.ts'

/** Reviews of results before their report is released, and what a signature asks for. */
export function reviewsRoutes(
  app: FastifyInstance,
  all: Pick<Deps, 'db' | 'now' | 'passwords' | 'settings' | 'tokens'>,
): void {
  const deps = { ...all, ...sampleSettings(all) }
  mount(app, contract.readSigning, async ({ call }) => ({ data: await readSigning(deps, call) }))
  mount(app, contract.listReviews, ({ call, query }) => listReviews(deps, call, query))
  mount(app, contract.readReview, ({ call, params }) => readReview(deps, call, params.id))
  mount(app, contract.reviewSeveral, ({ call, body }) => reviewSeveral(deps, call, body))
  mount(app, contract.reviewSample, async ({ call, params, body }) => ({
    data: await reviewSample(deps, call, params.id, body),
  }))
  mount(app, contract.returnSample, async ({ call, params, body }) => ({
    data: await returnSample(deps, call, params.id, body),
  }))
}
