import { configure } from "@testing-library/react";

// Parts of a screen are fetched when they are first opened; on a busy machine that takes its time.
configure({ asyncUtilTimeout: 10_000 });
