/** mvn, mvnw, mvnd: builds, tests and checks. */
import { program } from "../program.ts";
import { far } from "./vocabulary.ts";

export default program({
  names: "mvn mvnw mvnd",
  traits: ["project-tool"],
  values:
    "-f --file -pl --projects -P --activate-profiles -s --settings -gs --global-settings -t --toolchains -T --threads -rf --resume-from -l --log-file -b -D",
  verbs: [
    [
      "code.exec.project_task",
      "clean|validate|compile|test-compile|process-classes|process-resources|generate-sources|generate-resources|test|package|verify|integration-test|install|site|prepare-package",
    ],
    [
      "code.exec.project_task",
      "checkstyle:*|spotbugs:*|pmd:*|jacoco:*|surefire:*|failsafe:*|spotless:*|fmt:*|formatter:*|compiler:*|resources:*|javadoc:*|license:*|enforcer:*|spring-boot:*|quarkus:*|jetty:*|source:*|jar:*|war:*|animal-sniffer:*|eclipse:*|idea:*|wrapper:*|flatten:*|git-code-format:*|rewrite:*",
    ],
    ["pkg.read", "dependency:*|help:*|versions:display*|project-info-reports:*|license:*"],
    ["pkg.install", "versions:set|versions:use*|versions:update*|dependency:get|archetype:*"],
    [
      "publish.registry",
      "~deploy|site-deploy|deploy:*|release:*|nexus-staging:*|*:deploy*|*central-publishing*|jib:build|docker:push|gpg:*|scm:*",
    ],
    ["code.exec.escape", "-D=maven.ext.class.path*|-D=exec.executable*"],
    ["code.exec.escape", "~exec:*|groovy:*|antrun:*|*exec-maven-plugin*|*gmaven*|scripting:*|truezip:*"],
    ["db.schema", "~flyway:migrate|liquibase:update*|flyway:repair|flyway:undo"],
    ["db.drop.database", "~flyway:clean|liquibase:dropall"],
    ["code.exec.package", "~*:*:*:*"],
    ["code.exec.script", `** ${far("-f --file -s --settings -gs --global-settings")}`],
  ],
});
