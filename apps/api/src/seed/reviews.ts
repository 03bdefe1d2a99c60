import { changeQualitySettings } from '../features/quality-settings/change-quality-settings.ts'
import { returnSample } from '../features/reviews/return-sample.ts'
import { reviewSample, type ReviewDeps } from '../features/reviews/review-sample.ts'
import { amendSample } from '../features/samples/amend-sample.ts'
import type { Call } from '../platform/call/call.ts'
import { readSample } from '../views/samples/read-sample.ts'
import { sampleSettings } from '../views/samples/sample-settings.ts'
import type { Deps } from '../views/deps.ts'
import { passwordOf } from './people.ts'

const ZONE = 'America/Los_Angeles'

/**
 * Two reviewers at work on these finished samples: data of all are reviewed, one was returned, and one reads otherwise than it was signed.
 * The laboratory tried two reviews for a week and asks for one again, so that who looks at the demo releases by themselves.
 */
export async function seedReviews(
  deps: Deps,
  people: { tester: Call; manager: Call },
  [returned, differs, ...reviewed]: readonly number[],
): Promise<void> {
  const tester = { ...people.tester, timezone: ZONE }
  const manager = { ...people.manager, timezone: ZONE }
  const all: ReviewDeps = { ...deps, ...sampleSettings(deps) }
  const ask = (reviews: number, reason: string) =>
    changeQualitySettings(deps, manager, { settings: { reviews_before_release: reviews }, reason })
  const versionOf = async (id: number) => (await readSample(all, manager, id)).version
  const review = async (id: number, by: Call, role: 'tester' | 'admin') =>
    reviewSample(all, by, id, {
      version: await versionOf(id),
      signing: { email: by.actor.email, password: passwordOf(role), accepts: true },
    })
  await ask(2, 'Trial of two reviews, SOP-21')
  for (const id of reviewed) await review(id, tester, 'tester')
  if (returned !== undefined) {
    await review(returned, tester, 'tester')
    const reason = 'The peak of CBN stands on the shoulder of CBG. Integrate it again.'
    await returnSample(all, manager, returned, { version: await versionOf(returned), reason })
  }
  if (differs !== undefined) {
    await review(differs, manager, 'admin')
    const version = await versionOf(differs)
    const corrected = { reason: 'The client wrote another number', submission_identification: 'SUB-2207' }
    await amendSample(all, manager, differs, { version, ...corrected })
  }
  await ask(1, 'End of the trial; the manager releases as before')
}
