/** mvn, mvnw, mvnd: builds, tests and checks. */
import { program } from "../program.ts";
import { runsTasks } from "../programs/task-runners.ts";

export default program({
  names: "mvn mvnw mvnd",
  traits: ["project-tool", "project-wrapper: mvnw", "builds: mvn mvnw"],
  tasks:
    "pom.xml|maven.config|jvm.config|extensions.xml|settings.xml|*.java|*.kt|.mvn*|*.properties",
  flags: `-B --batch-mode -U --update-snapshots -o --offline -e --errors -X -am --also-make -amd
    --also-make-dependents -fae --fail-at-end -ff --fail-fast -fn --fail-never -N --non-recursive
    -ntp --no-transfer-progress -nsu --no-snapshot-updates -C --strict-checksums -itr
    --ignore-transitive-repositories -npr -npu -up --raw-streams -1 --serial`,
  values:
    "-pl --projects -P --activate-profiles -T --threads -rf --resume-from -b --builder --color",
  options: {
    "-v|--version|-h|--help": "help",
    "-V|--show-version": "own",
    "-D|--define=": "own",
    "-f|--file=": "load",
    "-s|--settings=": "load",
    "-gs|--global-settings=": "load",
    "-is|--install-settings|--project-settings=": "load",
    "-t|--toolchains|-gt|--global-toolchains=": "load",
    "-l|--log-file=": "write",
    "-c|--lax-checksums": "pkg.install",
    "-emp|--encrypt-master-password?": "secret.access",
    "-ep|--encrypt-password?": "secret.access",
    "-llr|--legacy-local-repository": "own",
    "--status|--stop": "help",
  },
  accepts: {
    "-D|--define": `skipTests* skipITs* skipUTs* skipIntegrationTests* skip*Tests* maven.test.skip*
    maven.test.failure.ignore* test=* it.test=* tests=* surefire.rerunFailingTestsCount=*
    surefire.failIfNoSpecifiedTests=* surefire.useFile=* surefire.printSummary=* surefire.skip*
    failIfNoTests=* failIfNoSpecifiedTests=* spotbugs.skip* checkstyle.skip* pmd.skip* cpd.skip*
    jacoco.skip* spotless.*skip* enforcer.skip* rat.skip* license.skip* maven.javadoc.skip*
    maven.source.skip* gpg.skip* sonar.skip* skip* maven.compiler.source=* maven.compiler.target=*
    maven.compiler.release=* style.color=* includes=* excludes=* groups=* excludedGroups=*
    includeScope=* verbose* revision=* changelist=* newVersion=* generateBackupPoms=*
    spring.profiles.active=* spring-boot.run.profiles=* quarkus.profile=*
    quarkus.test.continuous-testing=* java.version=* detail=* expression=* artifact=* forceStdout*
    output=* parallel=* threadCount=* forkCount=* reuseForks=* file.encoding=* user.timezone=*
    *=true *=false org.slf4j.simpleLogger.*=* maven.wagon.http.retryHandler.count=*
    processAllModules*`,
  },
  verbs: [
    [
      "code.exec.project_task",
      "clean|validate|compile|test-compile|process-classes|process-resources|generate-sources|" +
        "generate-resources|test|package|verify|integration-test|install|site|prepare-package",
    ],
    [
      "code.exec.project_task",
      "checkstyle:*|spotbugs:*|pmd:*|jacoco:*|surefire:*|failsafe:*|spotless:*|fmt:*|" +
        "formatter:*|compiler:*|resources:*|javadoc:*|license:*|enforcer:*|spring-boot:*|" +
        "quarkus:*|jetty:*|source:*|jar:*|war:*|animal-sniffer:*|eclipse:*|idea:*|wrapper:*|" +
        "flatten:*|git-code-format:*|rewrite:*",
    ],
    [
      "pkg.read",
      "dependency:tree|dependency:list*|dependency:analyze*|dependency:resolve*|" +
        "dependency:build-classpath|dependency:display*|dependency:go-offline|" +
        "dependency:sources|dependency:properties|help:*|versions:display*|" +
        "project-info-reports:*|license:*",
    ],
    [
      "pkg.install",
      "dependency:get|dependency:copy*|dependency:unpack*|dependency:purge*|versions:set|" +
        "versions:use*|versions:update*|archetype:*",
    ],
    [
      "publish.registry",
      "~deploy|site-deploy|deploy:*|release:*|nexus-staging:*|*:deploy*|*central-publishing*|" +
        "jib:build|docker:push|gpg:*|scm:*",
    ],
    [
      "code.exec.escape",
      "~exec:*|groovy:*|antrun:*|*exec-maven-plugin*|*gmaven*|scripting:*|truezip:*",
    ],
    ["db.schema", "~flyway:migrate|liquibase:update*|flyway:repair|flyway:undo"],
    ["db.drop.database", "~flyway:clean|liquibase:dropall"],
    ["code.exec.package", "~*:*:*:*"],
  ],
  judge: runsTasks({ closed: true }),
});
