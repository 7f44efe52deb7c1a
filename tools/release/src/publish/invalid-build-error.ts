/** Something that is wrong with a build. */
export interface BuildProblem {
  /** The file, part or path that the problem is about. */
  place: string;
  message: string;
}

/** A build that cannot be published, with each of its problems. Its name is `Error`, so that it counts as a refusal. */
export class InvalidBuildError extends Error {
  readonly problems: readonly BuildProblem[];

  constructor(message: string, problems: readonly BuildProblem[]) {
    super(message);
    this.problems = problems;
  }
}
